import type { PrizesAnswer } from '@chewata/common/contract/admin/prizes';
import { minus, santim, sum, toBirr } from '@chewata/common/money';
import {
  allBirrPrizes,
  prizeStateOf,
  prizesToRelease,
  releasableFrom,
} from '#domain/leaderboard/birr-prizes.ts';
import type { Promotion } from '#domain/leaderboard/promotion.ts';
import type { Context } from '../../context.ts';

/** The prizes of a promotion as a whole: what they come to, and what became of them. */
export async function describePrizes(
  ctx: Pick<Context, 'clock' | 'settings' | 'users'>,
  promotion: Promotion,
): Promise<PrizesAnswer> {
  const { payments, release } = promotion;
  const { prizeWaitHours } = ctx.settings.now();
  const state = prizeStateOf(promotion, ctx.clock.ruleNow(), prizeWaitHours);
  const { total } = prizesToRelease(promotion);
  const all = santim(sum(allBirrPrizes(promotion).map(({ prize }) => prize)));
  const by = release && (await ctx.users.get(release.by));
  return {
    state,
    releasableAt: new Date(releasableFrom(promotion, prizeWaitHours)).toISOString(),
    total: toBirr(total),
    withheld: toBirr(minus(all, total)),
    release: release && {
      by: { _id: release.by, name: by?.name ?? '' },
      at: release.at.toISOString(),
    },
    paidAt: state === 'paid' ? (payments.at(-1)?.paidAt?.toISOString() ?? null) : null,
  };
}
