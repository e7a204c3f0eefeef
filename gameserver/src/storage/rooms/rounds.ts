import type { Span } from '@chewata/common/contract/span';
import type { Game } from '@chewata/common/games';
import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { RoomHeader, RoundPromise } from '#domain/rooms/room.ts';
import type { FinalResult, Round, RoundBeacon, Voided } from '#domain/rooms/round.ts';
import type { StoredStory } from '#domain/rooms/story.ts';
import type { Write } from '../transaction.ts';
import type { Place } from './rooms.ts';

/** The first fields of a round's document. */
export type NewRound = RoomHeader & Pick<Round, 'createdAt'>;

/** The sealed part of a round. */
export type Seal = Pick<
  Round,
  | 'cards'
  | 'players'
  | 'people'
  | 'houseCut'
  | 'totalStake'
  | 'netWin'
  | 'startedAt'
  | 'commitment'
  | 'clientEntropy'
  | 'sealedAt'
  | 'algorithm'
>;

/** The refund of a round. */
export type Refunding = Pick<
  Round,
  | 'cards'
  | 'players'
  | 'people'
  | 'totalStake'
  | 'endedAt'
  | 'refundedFor'
  | 'calls'
  | 'callTimes'
  | 'claims'
  | 'storyHash'
>;

/** Which of a player's rounds are asked for. */
export interface PlayedFilter extends Span {
  readonly game?: Game | undefined;
}

/** Round documents. They keep what Redis forgets; money is only in the journal. */
export interface Rounds {
  /** Creates the document as Starting if there is none. */
  begin(round: NewRound): Promise<void>;
  find(id: RoundId): Promise<Round | null>;
  /** Records, for the bet history, that the player has a paid card in the round or no longer has one. */
  addPlayer(id: RoundId, user: UserId): Promise<void>;
  dropPlayer(id: RoundId, user: UserId): Promise<void>;
  /**
   * The same alongside a stake; with the round's document, which it creates as Starting if there is none. If several
   * servers do so for one round, the document is created before the stake's transaction and the player added after it.
   */
  taking(id: RoundId, user: UserId, round: NewRound | null): Write;
  /** Records what the countdown that is over has promised, while the round is Starting. */
  promise(id: RoundId, promise: RoundPromise): Promise<void>;
  /**
   * Starting → Playing if no stake was refunded since `refunds` was read, and the promise is the one with that
   * commitment. True if the status changed.
   */
  seal(id: RoundId, refunds: number, seal: Seal): Promise<boolean>;
  /** D11: records that the seal was written before the beacon's value could be known. */
  confirmSeal(id: RoundId): Promise<void>;
  /** Records the value of the round's beacon. */
  keepBeacon(id: RoundId, beacon: RoundBeacon): Promise<void>;
  /** Starting, with `fromPlay` also Playing → Refunded. True if the status changed. */
  refund(id: RoundId, refunding: Refunding, fromPlay: boolean): Promise<boolean>;
  /** R13: from that status → Refunded, with the reason. Refusal: NOT_PLAYING if it has another status. */
  voiding(id: RoundId, from: 'Starting' | 'Playing', refunding: Refunding, voided: Voided): Write;
  /** R14: notes the voiding of a finished round. Refusal: ALREADY_DECIDED if it is voided or not finished. */
  voidingSettled(id: RoundId, voided: Voided): Write;
  /** Records that all its stakes are refunded. */
  close(id: RoundId): Promise<void>;
  /** In the settlement's transaction: Playing → Finished with its result, and closed. Throws if it is not Playing. */
  finish(
    id: RoundId,
    result: FinalResult & StoredStory & Pick<Round, 'storyHash'>,
    times: { endedAt: Date; playedAt: Date },
  ): Write;
  /** Rounds that finished in that span of the rules' clock and were not voided, oldest first. */
  finishedIn(from: Date, to: Date): AsyncIterable<Round>;
  /** The rounds of that span of the rules' clock that rankings count for the player, created at or after `createdFrom`. */
  countedFor(
    user: UserId,
    span: { readonly from: Date; readonly to: Date },
    createdFrom: Date,
  ): AsyncIterable<Pick<Round, 'players' | 'stake'>>;
  /** The public rounds of that game that finished last and were not voided, newest first. */
  finishedLast(game: Game, count: number): Promise<Round[]>;
  /** Keeps for whom rankings count the round; a second call returns what was kept first. */
  setCounted(id: RoundId, users: readonly UserId[]): Promise<readonly UserId[]>;
  /** In a refund's transaction: counts it. Refusal: ROOM_STARTED if that stake is in play. */
  countRefund(id: RoundId, stakeId: string, card: string): Write;
  /** Rounds whose accounts may hold stakes. */
  open(): Promise<RoundId[]>;
  /** Sealed rounds that ended in that span, to the end exclusively. */
  sealedEndedIn(from: Date, to: Date): Promise<RoundId[]>;
  /** The round of that place that the player has paid cards in and that is starting or playing, Playing first. */
  inPlay(place: Place, user: UserId): Promise<RoundId | null>;
  /** Whether the player has paid cards in a round that is being played. */
  isPlaying(user: UserId): Promise<boolean>;
  /** The rounds, of that game or of all, that the player has paid cards in and that are starting or playing. */
  paidIn(user: UserId, game?: Game): Promise<RoundId[]>;
  /** The player's rounds, newest first; pages from 1. */
  playedBy(user: UserId, page: number, only?: PlayedFilter): Promise<{ rounds: Round[]; total: number }>;
  /** The number of finished rounds in each of these spaces. */
  playedIn(spaces: readonly SpaceId[]): Promise<Map<SpaceId, number>>;
}
