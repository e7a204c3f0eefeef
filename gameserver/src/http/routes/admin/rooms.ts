import * as calls from '@chewata/common/contract/admin/rooms';
import * as rounds from '@chewata/common/contract/admin/rounds';
import { Router } from 'express';
import { allRooms } from '#services/admin/rooms/list-rooms.ts';
import { liveRooms } from '#services/admin/rooms/live-rooms.ts';
import { roundStory } from '#services/admin/rooms/round-story.ts';
import { sendRestartNotice } from '#services/admin/rooms/send-restart-notice.ts';
import { voidRound } from '#services/admin/voiding/void-round.ts';
import { answerOf } from '#services/approvals/answer-of.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** Rooms and rounds, and the notice of a restart. */
export function adminRoomRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.adminRooms, async () => ({ rooms: await allRooms(ctx) }));
  serve(router, ctx, rounds.liveRooms, async () => ({ rooms: await liveRooms(ctx) }));
  serve(router, ctx, rounds.roundStory, ({ params }) => roundStory(ctx, params.id));
  serve(router, ctx, rounds.voidRound, async ({ params, body, caller: by, commandId }) =>
    answerOf(ctx, await voidRound(ctx, { by, id: params.id, reason: body.reason, commandId }), (id) => ({
      round: { _id: id, status: 'Refunded' as const },
    })),
  );
  serve(router, ctx, calls.restartNotice, async ({ body, caller }) =>
    answerOf(ctx, await sendRestartNotice(ctx, caller, body), (sent) => ({ sent })),
  );
  return router;
}
