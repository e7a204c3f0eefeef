import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { Santim } from '@chewata/common/money';
import type { Play } from './room.ts';

/** How fast a room plays, in ms; of the configuration. */
export interface Pace {
  /** Between two calls. */
  readonly callMs: number;
  /** Bingo: how long other claims count after the first right one. */
  readonly claimWindowMs: number;
  /** Spin: seconds told before the first call. */
  readonly prespinS: number;
}

/** What is to be done next in a room that plays, and when (ms). */
export type Step =
  /** Tell one second of the pre-spin countdown. */
  | { readonly do: 'prespin'; readonly at: number }
  | { readonly do: 'call'; readonly at: number }
  /** Claim for those who have a complete card and no live socket. */
  | { readonly do: 'claim-for-absent'; readonly at: number }
  | { readonly do: 'settle'; readonly at: number };

export interface CardInPlay {
  readonly card: string;
  readonly userId: UserId;
}

/** What a card wins, before tax. */
export interface Prize extends CardInPlay {
  readonly amount: Santim;
}

/** What play needs to know of the round. */
export interface RoundInPlay {
  readonly stake: Santim;
  readonly netWin: Santim;
  readonly cards: readonly CardInPlay[];
}

/** What one game differs in from the others, once cards are sealed. Pure. */
export interface GameRules {
  next(play: Play, cards: readonly CardInPlay[], pace: Pace): Step;
  /** Who won, by the calls and claims made. */
  prizes(round: RoundInPlay, play: Play): Prize[];
  /** What `gameFinished` tells: the winning cards, or in flip the side, whoever stood on it. */
  winningNumbers(winners: readonly CardInPlay[], calls: Play['order']): string[];
  title(calls: Play['order']): { key: MessageKey; params: MessageParams };
  /** Whose money the winners' is, and who gets the rest. */
  readonly house: 'house:revenue' | 'house:bank';
  /** Stakes earn the referrer a part (P8). */
  readonly paysReferrals: boolean;
}
