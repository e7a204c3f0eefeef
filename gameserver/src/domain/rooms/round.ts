import type { Algorithm } from '@chewata/common/fairness/algorithms';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import type { Call } from '@chewata/common/games';
import type { RoundStatus } from '@chewata/common/games/round';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { SettledWinner } from '../ledger/entry.ts';
import type { People, RoomHeader } from './room.ts';
import type { StoredStory } from './story.ts';

/** A paid card in play, with its player and the stake entry that paid for it. */
export interface SealedCard {
  readonly card: string;
  readonly userId: UserId;
  /** The player's seat in the room; 0 if it is not known. */
  readonly seat: number;
  readonly stakeId: string;
  readonly free: boolean;
}

/** The beacon of a round. Signature and randomness are null until play has drawn from them. */
export interface RoundBeacon extends BeaconRound {
  readonly signature: string | null;
  readonly randomness: string | null;
}

/**
 * Why a round was refunded: too few players; the cards were sealed when the beacon's value could be known; the
 * beacon gave no value; the room was lost; administrators voided it before it was settled.
 */
export type RefundReason = 'tooFew' | 'sealedLate' | 'noBeacon' | 'lost' | 'voided';

/** R13, R14: the voiding of a round by administrators. */
export interface Voided {
  readonly at: Date;
  /** As its players read it. */
  readonly reason: string;
  /** R15: the players who keep all or a part of their win. */
  readonly kept: readonly { readonly userId: UserId; readonly amount: Santim }[];
}

/** How a round ended. */
export interface FinalResult {
  readonly winners: readonly SettledWinner[];
  readonly calls: readonly Call[];
}

/** The document of a round, from its first stake on. It outlives the room. */
export interface Round extends RoomHeader, FinalResult, StoredStory {
  readonly status: Exclude<RoundStatus, 'Available'>;
  /** True while its account may hold stakes; false once it is settled or every stake is refunded. */
  readonly open: boolean;
  /** How many stakes have been refunded. Sealing compares it, so that no card plays without its stake. */
  readonly refunds: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The end by the clock of rules: it decides the round's day, and whether a promotion counts it. */
  readonly playedAt: Date | null;
  readonly beacon: RoundBeacon | null;
  readonly clientEntropy: string | null;
  /** The fairness scheme it is drawn by. */
  readonly algorithm: Algorithm;
  /** When its cards were sealed; null before that, and in rounds of version 1. */
  readonly sealedAt: Date | null;
  /** D11: the seal was written before the beacon's value could be known. */
  readonly sealedInTime: boolean;
  /** Null unless administrators voided it, before or after its settlement. */
  readonly voided: Voided | null;
  /** Null unless it was refunded. */
  readonly refundedFor: RefundReason | null;
  readonly totalStake: Santim;
  readonly netWin: Santim;
  /** The cards in play; of a refunded round, the cards that were refunded. Empty until then. */
  readonly cards: readonly SealedCard[];
  readonly players: readonly UserId[];
  /** With their seats; 0 in a round that was stored without. */
  readonly people: People;
  /** D14: of its public story; null until it ends, and in rounds that ended before stories had a hash. */
  readonly storyHash: string | null;
  /** The players for whom promotions and rankings count the round (G8); null until that is decided. */
  readonly counted: readonly UserId[] | null;
}
