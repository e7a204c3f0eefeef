import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';

/** What the journal tells of a time. */
export interface DayFigures {
  /** Rounds that were settled. */
  readonly rounds: number;
  /** Less what was refunded. */
  readonly stakes: Santim;
  /** After tax. */
  readonly wins: Santim;
  readonly revenue: Santim;
  readonly deposits: Santim;
  /** Paid out. */
  readonly withdrawals: Santim;
}

export type UserFigures = Pick<DayFigures, 'deposits' | 'withdrawals' | 'stakes' | 'wins'>;

/** Sums over the journal, for administrators: asked seldom, never in the way of a game. */
export interface Figures {
  since(from: Date): Promise<DayFigures>;
  ofUser(user: UserId): Promise<UserFigures>;
  /** What a user has got for each player whom they brought. */
  referralsOf(user: UserId): Promise<Map<UserId, Santim>>;
}
