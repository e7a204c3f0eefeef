import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { Round, RoundResult } from '#domain/rooms/round.ts';
import type { Write } from '../transaction.ts';
import type { Place } from './rooms.ts';

/** The first fields of a round's document. */
export type NewRound = Pick<
  Round,
  | 'id'
  | 'game'
  | 'stake'
  | 'space'
  | 'schedule'
  | 'serverSeed'
  | 'commitment'
  | 'percent'
  | 'bonusOn'
  | 'createdAt'
>;

/** The sealed part of a round. */
export type Seal = Pick<
  Round,
  'cards' | 'players' | 'people' | 'percent' | 'totalStake' | 'netWin' | 'startedAt' | 'clientEntropy'
>;

/** The refund of a round. */
export type Refunding = Pick<Round, 'cards' | 'players' | 'people' | 'totalStake' | 'endedAt'>;

/** Round documents. They keep what Redis forgets; money is only in the journal. */
export interface Rounds {
  /** Begins the document, Starting, where there is none. */
  begin(round: NewRound): Promise<void>;
  find(id: RoundId): Promise<Round | null>;
  /** The player has a paid card in the round, or none any more: for the bet history. */
  addPlayer(id: RoundId, user: UserId): Promise<void>;
  dropPlayer(id: RoundId, user: UserId): Promise<void>;
  /**
   * Starting → Playing, where no stake was given back since `refunds` were counted. True where it did.
   */
  seal(id: RoundId, refunds: number, seal: Seal): Promise<boolean>;
  /** Starting (where `fromPlay`: or Playing) → Refunded. True where it did. */
  refund(id: RoundId, refunding: Refunding, fromPlay: boolean): Promise<boolean>;
  /** All its stakes are given back. */
  close(id: RoundId): Promise<void>;
  /** Beside the settlement: Playing → Finished with its result, and closed. Throws where it is not Playing. */
  finish(id: RoundId, result: RoundResult, times: { endedAt: Date; playedAt: Date }): Write;
  /** Rounds that finished in that span of the rules' clock, oldest first, as they are read from the store. */
  finishedIn(from: Date, to: Date): AsyncIterable<Round>;
  /** Beside a refund: counts it. Refusal ROOM_STARTED where that stake is in play. */
  countRefund(id: RoundId, stakeId: string, card: string): Write;
  /** Rounds in whose accounts stakes may lie. */
  open(): Promise<RoundId[]>;
  /** The round of that place that the player has paid cards in and that is starting or playing, Playing first. */
  inPlay(place: Place, user: UserId): Promise<RoundId | null>;
  /** The player's rounds, newest first; pages from 1. */
  playedBy(user: UserId, page: number): Promise<{ rounds: Round[]; total: number }>;
  /** How many rounds were played to the end in each of these spaces. */
  playedIn(spaces: readonly SpaceId[]): Promise<Map<SpaceId, number>>;
}
