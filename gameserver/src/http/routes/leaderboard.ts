import * as dailyGamesCalls from '@chewata/common/contract/admin/daily-games';
import * as promotions from '@chewata/common/contract/admin/promotions';
import * as leaderboardCalls from '@chewata/common/contract/community/leaderboard';
import { Router } from 'express';
import { listDailyGames } from '../../services/admin/figures/daily-games.ts';
import { changePromotion, createPromotion } from '../../services/admin/promotions/administer-promotions.ts';
import type { Context } from '../../services/context.ts';
import { buyPoints } from '../../services/leaderboard/buy-points.ts';
import { describePromotion } from '../../services/leaderboard/describe-promotion.ts';
import { readBoard, readDailyBoard } from '../../services/leaderboard/read-board.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Ranks, points, promotions, and the administrators' daily games. */
export function leaderboardRoutes(ctx: Context): Router {
  const router = Router();
  const described = (promotion: Parameters<typeof describePromotion>[0]) =>
    describePromotion(promotion, ctx.clock.ruleNow());
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
  serve(router, ctx, dailyGamesCalls.listDailyGames, ({ query }) => listDailyGames(ctx, query.pageNumber));
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
