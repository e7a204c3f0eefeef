import * as calls from '@chewata/common/contract/admin/promotions';
import { Router } from 'express';
import {
  changePromotion,
  createPromotion,
} from '../../../services/admin/promotions/administer-promotions.ts';
import type { Context } from '../../../services/context.ts';
import { describePromotion } from '../../../services/leaderboard/describe-promotion.ts';
import { serve } from '../../serve.ts';

/** Promotions: the list, a new one, and changes to one. */
export function promotionRoutes(ctx: Context): Router {
  const router = Router();
  const described = (promotion: Parameters<typeof describePromotion>[0]) =>
    describePromotion(promotion, ctx.clock.ruleNow());
  serve(router, ctx, calls.listPromotions, async () => ({
    promotions: (await ctx.promotions.list()).map(described),
  }));
  serve(router, ctx, calls.createPromotion, async ({ body }) => ({
    promotion: described(await createPromotion(ctx, body)),
  }));
  serve(router, ctx, calls.updatePromotion, async ({ body, params }) => ({
    promotion: described(await changePromotion(ctx, params.id, body)),
  }));
  return router;
}
