import { prizeStateOf, releasableFrom, SETTLEMENT_DELAY_MS } from '../../domain/leaderboard/birr-prizes.ts';
import { type Promotion, periodsOf } from '../../domain/leaderboard/promotion.ts';
import type { Context } from '../context.ts';
import { notifyAdministrators } from '../notifications/notify-administrators.ts';
import { endPeriod } from './end-period.ts';
import { payPrizes } from './pay-prizes.ts';

type EndContext = Parameters<typeof endPeriod>[0] &
  Parameters<typeof payPrizes>[0] &
  Parameters<typeof notifyAdministrators>[0];

/**
 * Does what is due of a promotion: fixes the winners of every period that has ended, calls the administrators once its
 * Birr prizes can be released (G10), and pays released ones. Returns the time of the next attempt (epoch ms), or null.
 */
export async function advancePromotion(ctx: EndContext, id: string): Promise<number | null> {
  const promotion = await ctx.promotions.get(id);
  if (!promotion?.available) return null;
  const now = ctx.clock.ruleNow();
  for (const period of periodsOf(promotion)) {
    const due = period.to.getTime() + SETTLEMENT_DELAY_MS;
    if (now < due) return ctx.clock.now() + (due - now);
    if (!isAnnounced(promotion, period.key)) await endPeriod(ctx, promotion, period);
  }
  const ended = (await ctx.promotions.get(id)) ?? promotion;
  const { prizeWaitHours } = ctx.settings.now();
  switch (prizeStateOf(ended, now, prizeWaitHours)) {
    case 'checking':
      return ctx.clock.now() + (releasableFrom(ended, prizeWaitHours) - now);
    case 'due':
      await notifyAdministrators(ctx, {
        about: `prizes-due:${id}`,
        kind: 'prizesToRelease',
        key: 'notifications.prizesToRelease',
        params: { name: ended.name },
        data: `/admin/promotions/${id}/prizes`,
      });
      return null;
    case 'released':
      await payPrizes(ctx, ended);
      return null;
    default:
      return null;
  }
}

const isAnnounced = ({ payments }: Promotion, key: string): boolean =>
  payments.some(({ period, announcedAt }) => period === key && announcedAt !== null);

/** Schedules what is to be done of every promotion, also after Redis has lost its schedule. */
export async function schedulePrizes(
  ctx: Pick<Context, 'clock' | 'promotions' | 'due' | 'settings'>,
): Promise<void> {
  const now = ctx.clock.ruleNow();
  for (const promotion of await ctx.promotions.list()) {
    const at = promotion.available ? nextOf(promotion, now, ctx.settings.now().prizeWaitHours) : null;
    if (at !== null)
      await ctx.due.schedule('promotion', promotion.id, ctx.clock.now() + Math.max(0, at - now));
  }
}

/** When something is to be done next, by the clock of the rules; null if all is done. */
function nextOf(promotion: Promotion, now: number, waitHours: number): number | null {
  const period = periodsOf(promotion).find(({ key }) => !isAnnounced(promotion, key));
  if (period) return period.to.getTime() + SETTLEMENT_DELAY_MS;
  const state = prizeStateOf(promotion, now, waitHours);
  if (state === 'paid') return null;
  return state === 'released' ? now : releasableFrom(promotion, waitHours);
}
