import type { OwnPrizeAnswer } from '@chewata/common/contract/community/leaderboard';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import {
  type BirrPrize,
  birrPrizesOf,
  releasableFrom,
  withholdingOf,
} from '../../domain/leaderboard/birr-prizes.ts';
import type { Promotion } from '../../domain/leaderboard/promotion.ts';
import { entryId } from '../../domain/ledger/entries.ts';
import type { Context } from '../context.ts';

/** The newest promotions that are looked through. */
const MOST = 50;
/** How long after the decision the leaderboard shows a withheld prize; the history keeps it. */
const SHOWN_MS = 30 * DAY_MS;

type OwnContext = Pick<Context, 'ledger' | 'promotions' | 'settings'>;

/** A Birr prize of the user that is not paid. */
export interface OwnPrize extends BirrPrize {
  /** That of the journal entry which would pay it. */
  readonly id: string;
  readonly promotion: Promotion;
  /** Null while it is being checked: a withholding counts from the release on. */
  readonly withheld: { readonly reason: string } | null;
  readonly until: Date;
  /** When the winners were fixed. */
  readonly at: Date;
}

/** The user's Birr prizes that an administrator still has to release (G10), and those that are withheld. */
export async function ownPrizes(ctx: OwnContext, user: UserId): Promise<OwnPrize[]> {
  const { prizeWaitHours } = ctx.settings.now();
  const unpaid: OwnPrize[] = [];
  for (const promotion of await ctx.promotions.wonBy(user, MOST))
    for (const payment of promotion.payments)
      for (const prize of birrPrizesOf(payment).filter(({ userId }) => userId === user)) {
        const { period, stake, rank } = prize;
        const id = entryId.prize({ promotion: promotion.id, period, stake }, rank);
        const withheld = (promotion.release && withholdingOf(promotion, user)) || null;
        const isPaid =
          !withheld && (payment.paidAt !== null || (promotion.release && (await ctx.ledger.find(id))));
        if (isPaid || !promotion.available) continue;
        unpaid.push({
          ...prize,
          id,
          promotion,
          withheld,
          until: new Date(releasableFrom(promotion, prizeWaitHours)),
          at: payment.announcedAt ?? promotion.endsAt,
        });
      }
  return unpaid;
}

/** The same as the leaderboard shows them. */
export async function describeOwnPrizes(
  ctx: OwnContext & Pick<Context, 'clock'>,
  user: UserId,
): Promise<OwnPrizeAnswer[]> {
  const shownFrom = new Date(ctx.clock.now() - SHOWN_MS);
  return (await ownPrizes(ctx, user))
    .filter(({ withheld, promotion }) => !withheld || (promotion.release && promotion.release.at > shownFrom))
    .map(({ id, promotion, stake, rank, prize, withheld, until }) => ({
      _id: id,
      promotion: promotion.name,
      stake,
      rank,
      prize: toBirr(prize),
      status: withheld ? 'withheld' : 'checking',
      until: until.toISOString(),
      reason: withheld?.reason ?? null,
    }));
}
