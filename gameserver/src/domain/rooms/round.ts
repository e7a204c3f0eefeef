import type { Call } from '@chewata/common/games';
import type { RoundStatus } from '@chewata/common/games/round';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Person, RoomState } from './room.ts';

/** A paid card as it went into play: of which player, by which stake entry. */
export interface SealedCard {
  readonly card: string;
  readonly userId: UserId;
  readonly stakeId: string;
  readonly free: boolean;
}

/** A winning card, with what its player gets for it: before tax, and the tax of that. */
export interface RoundWinner {
  readonly card: string;
  readonly userId: UserId;
  readonly amount: Santim;
  readonly tax: Santim;
}

/** How a round ended. */
export interface RoundResult {
  readonly winners: readonly RoundWinner[];
  readonly calls: readonly Call[];
}

/** The document of a round, from its first stake on; it outlives its room. */
export interface Round
  extends Pick<
      RoomState,
      'id' | 'game' | 'stake' | 'space' | 'schedule' | 'serverSeed' | 'commitment' | 'percent' | 'bonusOn'
    >,
    RoundResult {
  readonly status: Exclude<RoundStatus, 'Available'>;
  /** Stakes may still lie in its account; false once it is settled or all of them are given back. */
  readonly open: boolean;
  /** How many stakes have been given back: sealing compares it, so that no card plays whose stake is gone. */
  readonly refunds: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The same by the clock of the rules: its day, and whether a promotion counts it. */
  readonly playedAt: Date | null;
  readonly clientEntropy: string | null;
  readonly totalStake: Santim;
  readonly netWin: Santim;
  /** In play; of a refunded round those that were given back. Empty until then. */
  readonly cards: readonly SealedCard[];
  readonly players: readonly UserId[];
  readonly people: Readonly<Record<UserId, Person>>;
}
