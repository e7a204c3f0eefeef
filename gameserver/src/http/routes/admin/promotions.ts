import * as calls from '@chewata/common/contract/admin/promotions';
import { Router } from 'express';
import {
  changePromotion,
  createPromotion,
} from '../../../services/admin/promotions/administer-promotions.ts';
import { answerOf } from '../../../services/approvals/answer-of.ts';
import type { Context } from '../../../services/context.ts';
import { describePromotion } from '../../../services/leaderboard/describe-promotion.ts';
import { serve } from '../../serve.ts';

type Promotion = Parameters<typeof describePromotion>[0];

/** Promotions: the list, a new one, and changes to one. */
export function promotionRoutes(ctx: Context): Router {
  const router = Router();
  const described = (promotion: Promotion) => describePromotion(promotion, ctx.clock.ruleNow());
  const answered = (promotion: Promotion) => ({ promotion: described(promotion) });
  serve(router, ctx, calls.listPromotions, async () => ({
    promotions: (await ctx.promotions.list()).map(described),
  }));
  serve(router, ctx, calls.createPromotion, async ({ body, caller }) =>
    answerOf(ctx, await createPromotion(ctx, caller, body), answered),
  );
  serve(router, ctx, calls.updatePromotion, async ({ body, params, caller }) =>
    answerOf(ctx, await changePromotion(ctx, caller, params.id, body), answered),
  );
  return router;
}
