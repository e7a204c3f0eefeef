import { fairnessLog, roundFairness as fairnessRoute } from '@chewata/common/contract/rooms/fairness';
import { listMyRooms } from '@chewata/common/contract/rooms/my-rooms';
import { listRooms as listRoomsRoute } from '@chewata/common/contract/rooms/room';
import { userGames, userRounds } from '@chewata/common/contract/rooms/rounds';
import { Router } from 'express';
import { listAllRooms } from '#services/rooms/enter/list-rooms.ts';
import { myRooms } from '#services/rooms/enter/my-rooms.ts';
import { listLog } from '#services/rooms/fairness/list-log.ts';
import { betHistory } from '#services/rooms/history/bet-history.ts';
import { roundFairness } from '#services/rooms/history/round-fairness.ts';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** Rounds and rooms as one reads them; they are played over sockets. */
export function roomRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, userRounds, async ({ caller, query }) => {
    const { rows, totalPages } = await betHistory(ctx, caller.id, query.pageNumber);
    return { rooms: rows, totalPages };
  });
  serve(router, ctx, userGames, async ({ caller, query }) => {
    const { rows, totalPages } = await betHistory(ctx, caller.id, query.pageNumber);
    return { userGames: rows, pages: totalPages };
  });
  serve(router, ctx, listRoomsRoute, async ({ caller }) => {
    return { rooms: await listAllRooms(ctx, caller) };
  });
  serve(router, ctx, listMyRooms, async ({ caller }) => ({ rooms: await myRooms(ctx, caller.id) }));
  serve(router, ctx, fairnessLog, ({ query }) => listLog(ctx, query.from ?? null));
  serve(router, ctx, fairnessRoute, ({ params, caller }) => roundFairness(ctx, caller, params.roundId));
  return router;
}
