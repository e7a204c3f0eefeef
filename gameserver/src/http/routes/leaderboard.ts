import * as calls from '@chewata/common/contract/leaderboard';
import * as promotions from '@chewata/common/contract/promotions';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { changePromotion, createPromotion } from '../../services/leaderboard/administer-promotions.ts';
import { buyPoints } from '../../services/leaderboard/buy-points.ts';
import { listDailyGames } from '../../services/leaderboard/daily-games.ts';
import { describePromotion } from '../../services/leaderboard/describe-promotion.ts';
import { readBoard, readDailyBoard } from '../../services/leaderboard/read-board.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Ranks, points, promotions, and the administrators' daily games. */
export function leaderboardRoutes(ctx: Context): Router {
  const router = Router();
  const described = (promotion: Parameters<typeof describePromotion>[0]) =>
    describePromotion(promotion, ctx.clock.ruleNow());
  serve(router, ctx, calls.listLeaderboard, ({ caller }) => readBoard(ctx, caller));
  serve(router, ctx, calls.playedLeaderboard, ({ body, caller }) => readBoard(ctx, caller, body.stake));
  serve(router, ctx, calls.dailyLeaderboard, ({ body, caller }) => readDailyBoard(ctx, caller, body.stake));
  serve(router, ctx, calls.buyPoints, async ({ body, caller, commandId, language }) => {
    const purchase = await buyPoints(ctx, caller, { ...body, commandId });
    return { message: say(language, 'success.pointsBought', { bought: purchase.bought }), ...purchase };
  });
  serve(router, ctx, calls.listDailyGames, ({ query }) => listDailyGames(ctx, query.pageNumber));
  serve(router, ctx, promotions.listPromotions, async () => ({
    promotions: (await ctx.promotions.list()).map(described),
  }));
  serve(router, ctx, promotions.createPromotion, async ({ body }) => ({
    promotion: described(await createPromotion(ctx, body)),
  }));
  serve(router, ctx, promotions.updatePromotion, async ({ body, params }) => ({
    promotion: described(await changePromotion(ctx, params.id, body)),
  }));
  return router;
}
