import * as calls from '@chewata/common/contract/rooms/schedules';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { say } from '../../services/say.ts';
import { addSchedule } from '../../services/schedules/add-schedule.ts';
import { deleteSchedule, joinSchedule, leaveSchedule } from '../../services/schedules/attend-schedule.ts';
import { describeSchedule } from '../../services/schedules/describe-schedules.ts';
import { pageOfSchedules } from '../../services/schedules/list-schedules.ts';
import { serve } from '../serve.ts';

/** Scheduled games. */
export function scheduleRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.addScheduledGame, async ({ body, caller, language }) => {
    const schedule = await addSchedule(ctx, caller, { ...body, space: body.gameSpace ?? null });
    return {
      message: say(language, 'success.scheduled'),
      game: await describeSchedule(ctx, caller, schedule),
    };
  });
  serve(router, ctx, calls.joinScheduledGame, async ({ params, caller }) => ({
    game: await describeSchedule(ctx, caller, await joinSchedule(ctx, caller, params.id)),
  }));
  serve(router, ctx, calls.cancelScheduledGame, async ({ params, caller }) => ({
    game: await describeSchedule(ctx, caller, await leaveSchedule(ctx, caller, params.id)),
  }));
  serve(router, ctx, calls.listScheduledGames, async ({ query, caller }) =>
    pageOfSchedules(ctx, caller, query.pageNumber),
  );
  serve(router, ctx, calls.deleteScheduledGame, async ({ params, caller, language }) => {
    await deleteSchedule(ctx, caller, params.id);
    return { message: say(language, 'success.deleted') };
  });
  return router;
}
