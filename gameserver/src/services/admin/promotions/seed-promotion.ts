import { PLAYED_PROMOTION } from '@chewata/common/contract/community/promotion-defaults';
import { promotion as schema } from '@chewata/common/contract/community/promotions';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import { DAY_MS } from '@chewata/common/time';
import type { Context } from '../../context.ts';
import { schedulePrizes } from '../../leaderboard/end-promotion.ts';
import { promotionOf } from './administer-promotions.ts';

/** Creates the built-in promotion at the first start; in sandbox a copy of it that starts now. */
export async function seedPromotion(
  ctx: Pick<
    Context,
    'clock' | 'config' | 'due' | 'oneAtATime' | 'promotions' | 'random' | 'settings' | 'together'
  >,
): Promise<void> {
  await ctx.oneAtATime('seed-promotion', async () => {
    if ((await ctx.promotions.list()).length > 0) return;
    const now = ctx.clock.ruleNow();
    const dates = ctx.config.sandbox
      ? { startsAt: new Date(now).toISOString(), endsAt: new Date(now + 3 * DAY_MS).toISOString() }
      : {};
    const parsed = parseOrRefuse(schema, { ...PLAYED_PROMOTION, ...dates });
    await ctx.together(ctx.promotions.creating(promotionOf(ctx.random.token(12), parsed)));
    await schedulePrizes(ctx);
  });
}
