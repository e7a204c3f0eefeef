import type { Game } from '@chewata/common/games';
import type { RoundStatus } from '@chewata/common/games/round';
import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { CardStanding, Person, Phase, Play, RoomState } from '#domain/rooms/room.ts';

/** Names a room, and the game that says what its cards are. */
export type RoomRef = Pick<RoomState, 'id' | 'game'>;

/** Where a room is looked for: one is open there at a time. */
export interface Place {
  readonly game: Game;
  readonly stake: Santim;
  readonly space: SpaceId | null;
}

export type NewRoom = Pick<
  RoomState,
  | 'id'
  | 'game'
  | 'stake'
  | 'space'
  | 'schedule'
  | 'serverSeed'
  | 'commitment'
  | 'percent'
  | 'bonusOn'
  | 'openedAt'
  | 'deadline'
>;

/** Why cards cannot be held or paid for. */
export type CardRefusal =
  | { readonly outcome: 'gone' }
  /** The room takes no cards any more. */
  | { readonly outcome: 'started' }
  | { readonly outcome: 'taken'; readonly card: string; readonly standing: CardStanding }
  | { readonly outcome: 'limit' };

export interface Holder {
  readonly userId: UserId;
  readonly person: Person;
}

export interface HoldRequest extends Holder {
  readonly cards: readonly string[];
  /** Cards that one player may have. */
  readonly limit: number;
  readonly now: number;
  /** A hold that is older counts no more. */
  readonly holdMs: number;
}

export interface PayRequest extends HoldRequest {
  readonly token: string;
  readonly free: boolean;
  /** How many players may pay for the same card; null where there is no such limit. */
  readonly mostHolders: number | null;
}

export type HoldOutcome = CardRefusal | { readonly outcome: 'held'; readonly changed: boolean };

export type PayOutcome =
  | CardRefusal
  | { readonly outcome: 'house-limit' }
  /** Some of the cards are being paid for by another request of the same player. */
  | { readonly outcome: 'wait' }
  /** The cards to pay for now: those that were not paid already. Changed: some of them were not held before. */
  | { readonly outcome: 'paying'; readonly changed: boolean; readonly cards: readonly string[] };

/** A paid card that was let go of: what is to be refunded. */
export interface ReleasedCard {
  readonly card: string;
  readonly token: string;
}

export type ReleaseOutcome =
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'started' }
  | {
      readonly outcome: 'released';
      readonly changed: boolean;
      readonly paid: readonly ReleasedCard[];
      /** Cards whose payment is on its way: ask again. */
      readonly paying: number;
    };

/** A change by compare-and-set of what players and rules see of a room. */
export interface RoomChange {
  readonly revision: number;
  /** Named in the room's stream; a change that players cannot see has none and does not raise `seq`. */
  readonly event?: string;
  readonly status?: RoundStatus;
  readonly phase?: Phase;
  readonly play?: Play;
  readonly told?: boolean;
  /** Only these players' paid cards are in play: all others are let go of. */
  readonly keep?: readonly { readonly card: string; readonly userId: UserId }[];
  /** The room leaves Redis after so many ms. */
  readonly expireMs?: number;
}

/** Rooms in Redis. Every change of one is one script, atomic, that raises its revision by one. */
export interface Rooms {
  /** Makes the room, Available; it lapses after an hour in which nobody holds a card. */
  open(room: NewRoom): Promise<void>;
  find(id: RoundId): Promise<RoomState | null>;
  /** The open room of a place, where one is known; it may have started since. */
  openAt(place: Place): Promise<RoundId | null>;
  /** True where the place pointed to `instead` until now, and points to `id` from now. */
  point(place: Place, id: RoundId, instead: RoundId | null): Promise<boolean>;
  /** Rooms of that game that live, and some that do not any more. */
  ids(game: Game): Promise<RoundId[]>;
  forget(game: Game, id: RoundId): Promise<void>;

  hold(room: RoomRef, request: HoldRequest): Promise<HoldOutcome>;
  /** Holds what is not held yet and pins it for a payment, all or none. */
  beginPaying(room: RoomRef, request: PayRequest): Promise<PayOutcome>;
  /** The payment is posted. Refused where the room has started or the hold is gone ('lost'). */
  markPaid(
    room: RoomRef,
    paid: { userId: UserId; token: string; cards: readonly string[]; now: number; countdownMs: number },
  ): Promise<'paid' | 'lost' | 'started' | 'gone'>;
  /** The payment was refused, or its payer died: what is still paying by that token is not any more. */
  abandonPaying(id: RoundId, token: string): Promise<boolean>;
  /** Lets go of these cards of the player, or of all. */
  release(room: RoomRef, userId: UserId, cards: readonly string[] | null): Promise<ReleaseOutcome>;
  /** Drops holds that are over, and those made before `heldBefore` by players who are away; notes the second told. */
  lapse(
    id: RoundId,
    lapse: {
      now: number;
      holdMs: number;
      away: readonly UserId[];
      heldBefore: number;
      seconds: number | null;
    },
  ): Promise<{ changed: boolean; ticked: boolean }>;
  /** Nobody can hold or pay any more; true for whoever did it. Only after the deadline. */
  freeze(id: RoundId, now: number): Promise<boolean>;
  /** The new `seq`, or null where the room has changed since that revision. */
  change(room: RoomRef, change: RoomChange): Promise<number | null>;
}
