import { fromBirr } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import { addisDaySpan } from '../../domain/addis-time.ts';
import {
  ALL,
  addisMonth,
  type Board,
  covers,
  monthBoard,
  promotionBoard,
} from '../../domain/leaderboard/boards.ts';
import {
  type Promotion,
  type PromotionPeriod,
  periodAt,
  stateOf,
} from '../../domain/leaderboard/promotion.ts';
import type { Context } from '../context.ts';

export interface ShownBoard {
  readonly board: Board;
  readonly span: Pick<PromotionPeriod, 'from' | 'to'>;
  /** The promotion whose ranks it shows; null for the month's ranks. */
  readonly promotion: Promotion | null;
}

/**
 * The board shown for a stake (in Birr, as text) or for all stakes: that of the running promotion (if several run,
 * the one that ends first), else of the next, else of the last; if no promotion counts the stake, the month's board.
 */
export async function boardShown(
  ctx: Pick<Context, 'clock' | 'promotions'>,
  stake: string,
): Promise<ShownBoard> {
  const now = ctx.clock.ruleNow();
  const counting = (await ctx.promotions.list()).filter(
    (promotion) => promotion.available && (stake === ALL || covers(promotion, fromBirr(Number(stake)))),
  );
  const running = counting.filter((one) => stateOf(one, now) === 'active');
  const promotion =
    running.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime())[0] ??
    counting.findLast((one) => stateOf(one, now) === 'soon') ??
    counting[0];
  if (!promotion) {
    const month = addisMonth(now);
    return { board: monthBoard(month, stake), span: monthSpan(month), promotion: null };
  }
  const period = periodAt(promotion, now);
  return { board: promotionBoard(promotion.id, period.key, stake), span: period, promotion };
}

function monthSpan(month: string): Pick<PromotionPeriod, 'from' | 'to'> {
  const { from } = addisDaySpan(`${month}-01`);
  const next = new Date(from.getTime() + 32 * DAY_MS);
  return { from, to: addisDaySpan(`${addisMonth(next.getTime())}-01`).from };
}
