import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import type { RoundStatus } from '@chewata/common/games/round';
import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { PlayOf } from '#domain/rooms/games.ts';
import type {
  CardStatus,
  Countdown,
  Person,
  RoomHead,
  RoomHeader,
  RoomPhase,
  RoomState,
} from '#domain/rooms/room.ts';
import type { UnsentChanges } from '#domain/rooms/room-patch.ts';
import type { ListedRoom } from '#domain/rooms/room-view.ts';
import type { Claim } from '#domain/rooms/story.ts';

/** Names a room, and the game that says what its cards are. */
export type RoomRef = Pick<RoomState, 'id' | 'game'>;

/** The place of a room: one room per place is open at a time. */
export interface Place {
  readonly game: Game;
  readonly stake: Santim;
  readonly space: SpaceId | null;
}

export type NewRoom = RoomHeader & Pick<RoomState, 'openedAt' | 'deadline' | 'beaconState'>;

/** Why cards cannot be held or paid for. */
export type CardRefusal =
  | { readonly outcome: 'gone' }
  /** The room no longer takes cards. */
  | { readonly outcome: 'started' }
  | { readonly outcome: 'taken'; readonly card: string; readonly status: CardStatus }
  | { readonly outcome: 'limit' };

export interface Holder {
  readonly userId: UserId;
  readonly person: Person;
}

export interface HoldRequest extends Holder {
  readonly cards: readonly string[];
  /** The most cards one player may have. */
  readonly limit: number;
  readonly now: number;
  /** Older holds no longer count. */
  readonly holdMs: number;
}

export interface PayRequest extends HoldRequest {
  readonly token: string;
  readonly free: boolean;
  /** How many players may pay for the same card; null for no limit. */
  readonly maxHolders: number | null;
}

/** A batch of cards whose payment is posted. */
export interface PaidCards {
  readonly userId: UserId;
  readonly token: string;
  readonly cards: readonly string[];
  readonly now: number;
  /** The countdown that starts if it is the room's first payment. A scheduled room keeps its own end. */
  readonly countdown: Countdown;
}

/**
 * The publication of a change, decided with the change itself: nothing, because it is not visible or is sent
 * with later ones; a patch of everything since the patch before, now; or such a patch after some ms, by `takeUpdate`.
 */
export type RoomUpdate =
  | { readonly kind: 'none' }
  | { readonly kind: 'later'; readonly ms: number }
  | { readonly kind: 'patch'; readonly changes: UnsentChanges };

/** A player's seat and cards in a room; no seat before the first hold. */
export interface OwnPlace {
  readonly seat: number | null;
  readonly cards: readonly { readonly card: string; readonly status: CardStatus }[];
}

interface Changed {
  readonly own: OwnPlace;
  readonly update: RoomUpdate;
}

export type HoldOutcome = CardRefusal | ({ readonly outcome: 'held' } & Changed);

export type PayOutcome =
  | CardRefusal
  | { readonly outcome: 'house-limit' }
  /** Some of the cards are being paid for by another request of the same player. */
  | { readonly outcome: 'wait' }
  /** The cards to pay for now, without those already paid. */
  | ({ readonly outcome: 'paying'; readonly cards: readonly string[] } & Changed);

export type PaidOutcome =
  | { readonly outcome: 'lost' | 'started' | 'gone' }
  /** `starts`: it was the room's first payment, so the room is due at a new time. */
  | ({ readonly outcome: 'paid'; readonly starts: boolean } & Changed);

/** A released paid card, which is to be refunded. */
export interface ReleasedCard {
  readonly card: string;
  readonly token: string;
}

export type ReleaseOutcome =
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'started' }
  | ({
      readonly outcome: 'released';
      readonly paid: readonly ReleasedCard[];
      /** Cards with a payment in progress: try again. */
      readonly paying: number;
    } & Changed);

/** A compare-and-set change of a room's state. */
export interface RoomChange {
  readonly revision: number;
  /**
   * How players learn of it: by a patch, or by an event of its own that carries the new `seq`. Absent if they cannot
   * see it; then `seq` does not rise.
   */
  readonly seen?: 'patch' | 'event';
  readonly status?: RoundStatus;
  readonly phase?: RoomPhase;
  readonly play?: PlayOf<Game>;
  /** The change itself notes that its start of play is to be published, until `startPublished`. */
  readonly owesStart?: true;
  readonly endPublished?: boolean;
  /** Claims that the change is about (R11). */
  readonly claims?: readonly Claim[];
  /** Only these players' paid cards stay in play: all others are released. */
  readonly keep?: readonly { readonly card: string; readonly userId: UserId }[];
  /** Deletes the room from Redis after this many ms. */
  readonly expireMs?: number;
}

/** Rooms in Redis. Every change is one atomic script that raises the room's revision by one. */
export interface Rooms {
  /** Creates the room as Available; it expires after an hour without a held card. */
  open(room: NewRoom): Promise<void>;
  find(id: RoundId): Promise<RoomState | null>;
  /**
   * The room as its next step needs it: of one that takes cards only those that are not paid, and no players; of one
   * that is over no cards. Cards and players of a room in play no longer change and are read once.
   */
  step(id: RoundId): Promise<RoomState | null>;
  /** The room without its cards, players and play, in one short read. */
  head(id: RoundId): Promise<RoomHead | null>;
  /** The player's seat and cards. */
  own(id: RoundId, user: UserId): Promise<OwnPlace>;
  /** The room as the lobby shows it. */
  summary(id: RoundId): Promise<ListedRoom | null>;
  /** The open room of a place, if one is known; it may have started since. */
  openAt(place: Place): Promise<RoundId | null>;
  /** Points the place to `id`; true if it pointed to `instead` before. */
  point(place: Place, id: RoundId, instead: RoundId | null): Promise<boolean>;
  /** The place points to no room any more, unless it points to another one. */
  unpoint(place: Place, id: RoundId): Promise<void>;
  /** Notes that the user has opened a room. All rooms noted so far, the oldest first. */
  openedBy(user: UserId, id: RoundId, now: number): Promise<RoundId[]>;
  forgetOpened(user: UserId, ids: readonly RoundId[]): Promise<void>;
  /** Closes an open room without a paid card or a payment in progress; null if it is no such room. */
  closeUnpaid(id: RoundId, next: 'over' | 'frozen'): Promise<RoomUpdate | null>;
  /** The live rooms of that game, and some that no longer exist. */
  ids(game: Game): Promise<RoundId[]>;
  forget(game: Game, id: RoundId): Promise<void>;

  hold(room: RoomRef, request: HoldRequest): Promise<HoldOutcome>;
  /** Holds cards not held yet and reserves all of them for a payment, all or none. */
  beginPaying(room: RoomRef, request: PayRequest): Promise<PayOutcome>;
  /** Marks a posted payment's cards as paid. Refused if the room has started or the hold is gone ('lost'). */
  markPaid(room: RoomRef, paid: PaidCards): Promise<PaidOutcome>;
  /** Abandons a payment that was refused or whose worker died: its token no longer pays for any card. */
  abandonPaying(id: RoundId, user: UserId, token: string): Promise<RoomUpdate>;
  /** Releases these cards of the player, or all. */
  release(room: RoomRef, userId: UserId, cards: readonly string[] | null): Promise<ReleaseOutcome>;
  /** Drops expired holds, and those of absent players made before `heldBefore`; records the published second. `next` is as `step`. */
  lapse(
    id: RoundId,
    lapse: {
      now: number;
      holdMs: number;
      away: readonly UserId[];
      heldBefore: number;
      seconds: number | null;
    },
  ): Promise<{ ticked: boolean; update: RoomUpdate; next: RoomState | null }>;
  /** Closes the room to holds and payments; true for the one caller that did it. Only after the deadline. */
  freeze(id: RoundId, now: number): Promise<boolean>;
  /** Null if the room has changed since that revision. */
  change(room: RoomRef, change: RoomChange): Promise<{ seq: number; update: RoomUpdate } | null>;
  /** Notes that the start of play has been published. */
  startPublished(id: RoundId): Promise<void>;
  /** R11: notes a claim that changes nothing else, in a room in play; of a player the last `most` ones are kept. */
  noteClaim(id: RoundId, claim: Claim, most: number): Promise<void>;
  /** The claims noted so far, oldest first. */
  claims(id: RoundId): Promise<Claim[]>;
  /** Shows players another state of the beacon, while the room takes cards. */
  showBeacon(id: RoundId, state: BeaconState): Promise<RoomUpdate>;
  /** Redis' clock, epoch ms. */
  time(): Promise<number>;
  /** The update that was announced as 'later'. */
  takeUpdate(id: RoundId): Promise<RoomUpdate>;
}
