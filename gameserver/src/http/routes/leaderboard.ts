import * as leaderboardCalls from '@chewata/common/contract/community/leaderboard';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { buyPoints } from '../../services/leaderboard/buy-points.ts';
import { readBoard, readDailyBoard } from '../../services/leaderboard/read-board.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Ranks and points. */
export function leaderboardRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, leaderboardCalls.listLeaderboard, ({ caller }) => readBoard(ctx, caller));
  serve(router, ctx, leaderboardCalls.playedLeaderboard, ({ body, caller }) =>
    readBoard(ctx, caller, body.stake),
  );
  serve(router, ctx, leaderboardCalls.dailyLeaderboard, ({ body, caller }) =>
    readDailyBoard(ctx, caller, body.stake),
  );
  serve(router, ctx, leaderboardCalls.buyPoints, async ({ body, caller, commandId, language }) => {
    const purchase = await buyPoints(ctx, caller, { ...body, commandId });
    return { message: say(language, 'success.pointsBought', { bought: purchase.bought }), ...purchase };
  });
  return router;
}
