import { formatBirr } from '@chewata/common/money';
import { type BirrPrize, birrPrizesOf, withholdingOf } from '../../domain/leaderboard/birr-prizes.ts';
import type { Promotion } from '../../domain/leaderboard/promotion.ts';
import { prizeEntry } from '../../domain/ledger/entries.ts';
import type { Context } from '../context.ts';
import { notify, notifying } from '../notifications/notify.ts';

type PayContext = Pick<Context, 'clock' | 'ledger' | 'notifications' | 'promotions' | 'publish'>;

/**
 * Pays the released Birr prizes of a promotion, each by a journal entry of its own. It may be repeated and run twice at
 * once: after a crash in between, another worker pays the rest, and no winner twice.
 */
export async function payPrizes(ctx: PayContext, promotion: Promotion): Promise<void> {
  if (!promotion.release) return;
  for (const payment of promotion.payments) {
    if (payment.paidAt) continue;
    for (const prize of birrPrizesOf(payment)) await payPrize(ctx, promotion, prize);
    await ctx.promotions.paid(promotion.id, payment.period, new Date(ctx.clock.now()));
  }
}

/** A withheld prize stays with the house: nothing moves. */
async function payPrize(ctx: PayContext, promotion: Promotion, won: BirrPrize): Promise<void> {
  const { id, name } = promotion;
  const { period, stake, rank, userId, prize } = won;
  const withheld = withholdingOf(promotion, userId);
  const news = {
    about: `prize-${withheld ? 'withheld' : 'paid'}:${id}:${period}:${stake}`,
    userId,
    kind: 'prize',
    key: withheld ? 'notifications.prizeWithheld' : 'notifications.prizePaid',
    params: { name, rank, amount: formatBirr(prize), reason: withheld?.reason ?? '' },
  } as const;
  if (withheld) return notify(ctx, news);
  const entry = prizeEntry({ promotion: id, period, stake }, { rank, userId, amount: prize, memo: name });
  const { fresh } = await ctx.ledger.post(entry, [notifying(ctx, news)]);
  if (fresh) ctx.publish.balance(userId);
}
