import * as prizes from '@chewata/common/contract/admin/prizes';
import * as calls from '@chewata/common/contract/admin/promotions';
import { Router } from 'express';
import { describePrizes } from '#services/admin/prizes/describe-prizes.ts';
import { listPrizes } from '#services/admin/prizes/list-prizes.ts';
import { releasePrizes } from '#services/admin/prizes/release-prizes.ts';
import { restorePrize, withholdPrize } from '#services/admin/prizes/withhold-prize.ts';
import { changePromotion, createPromotion } from '#services/admin/promotions/administer-promotions.ts';
import { answerOf } from '#services/approvals/answer-of.ts';
import type { Context } from '#services/context.ts';
import { describePromotion } from '#services/leaderboard/describe-promotion.ts';
import { serve } from '../../serve.ts';

type Promotion = Parameters<typeof describePromotion>[0];

/** Promotions: the list, a new one, changes to one, and the release of its prizes. */
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
  const summed = (promotion: Promotion) => describePrizes(ctx, promotion);
  serve(router, ctx, prizes.listPrizes, ({ params, query }) => listPrizes(ctx, params.id, query.pageNumber));
  serve(router, ctx, prizes.releasePrizes, async ({ params, caller: by, commandId }) =>
    answerOf(ctx, await releasePrizes(ctx, { id: params.id, by, commandId }), summed),
  );
  serve(router, ctx, prizes.withholdPrize, async ({ params, body, caller: by, commandId }) =>
    summed(await withholdPrize(ctx, { ...params, ...body, by, commandId })),
  );
  serve(router, ctx, prizes.restorePrize, async ({ params, body, caller: by, commandId }) =>
    summed(await restorePrize(ctx, { ...params, ...body, by, commandId })),
  );
  return router;
}
