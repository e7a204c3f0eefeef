import type { PrizeState } from '@chewata/common/contract/admin/prizes';
import type { UserId } from '@chewata/common/ids';
import { type Santim, santim, sum } from '@chewata/common/money';
import { HOUR_MS } from '@chewata/common/time';
import { type Payment, type PrizeWinner, type Promotion, periodsOf, type Withholding } from './promotion.ts';

/** Time in which a period's last rounds are still settled. Its winners are fixed after that. */
export const SETTLEMENT_DELAY_MS = 5000;

/** A prize in money of one rank. */
export interface BirrPrize extends PrizeWinner {
  readonly period: string;
  readonly prize: Santim;
}

/** The prizes in money among those of one period. */
export const birrPrizesOf = ({ period, winners }: Payment): BirrPrize[] =>
  winners.flatMap(({ prize, ...winner }) =>
    typeof prize === 'number' ? [{ ...winner, prize, period }] : [],
  );

/** Those of all periods whose winners are fixed. */
export const allBirrPrizes = ({ payments }: Pick<Promotion, 'payments'>): BirrPrize[] =>
  payments.flatMap(birrPrizesOf);

export const withholdingOf = (
  { withheld }: Pick<Promotion, 'withheld'>,
  user: UserId,
): Withholding | undefined => withheld.find(({ userId }) => userId === user);

/** The Birr prizes that are paid when they are released, and what they come to. */
export function prizesToRelease(promotion: Promotion): {
  readonly prizes: readonly BirrPrize[];
  readonly total: Santim;
} {
  const prizes = allBirrPrizes(promotion).filter(({ userId }) => !withholdingOf(promotion, userId));
  return { prizes, total: santim(sum(prizes.map(({ prize }) => prize))) };
}

/** From when on an administrator may release the Birr prizes (G10), by the clock of the rules. */
export const releasableFrom = ({ endsAt }: Pick<Promotion, 'endsAt'>, waitHours: number): number =>
  endsAt.getTime() + Math.max(waitHours * HOUR_MS, SETTLEMENT_DELAY_MS);

export function prizeStateOf(promotion: Promotion, now: number, waitHours: number): PrizeState {
  const { payments, release } = promotion;
  const isFixed = periodsOf(promotion).every(({ key }) =>
    payments.some(({ period, announcedAt, paidAt }) => period === key && (announcedAt ?? paidAt) !== null),
  );
  if (!isFixed) return 'running';
  if (payments.every(({ paidAt }) => paidAt !== null)) return 'paid';
  if (release) return 'released';
  return now < releasableFrom(promotion, waitHours) ? 'checking' : 'due';
}
