import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import type { Game } from '@chewata/common/games';
import type { PercentTenths } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { PlayOf } from './games.ts';

/**
 * The phase of a room inside the server. Players see its `status`: a frozen room still looks Starting, a settling
 * one Playing.
 */
export type RoomPhase = 'open' | 'frozen' | 'playing' | 'settling' | 'over';

/** A hold becomes a pending payment, which becomes a paid card or a hold again. */
export type CardStatus = 'held' | 'paying' | 'paid';

/** One player's hold or purchase of one card. In flip many players have the same card (side). */
export interface RoomCard {
  readonly card: string;
  readonly userId: UserId;
  readonly status: CardStatus;
  /** When it got this status, in ms. */
  readonly at: number;
  /** Identifies the purchase: `stake:<room>:<user>:<token>` is its journal entry. '' while held. */
  readonly token: string;
  /** Paid with a free spin. */
  readonly free: boolean;
}

/** A player as other players see them: the phone is masked. */
export interface Person {
  readonly name: string;
  readonly phone: string;
}

/** A player with their seat: a small integer, given with the first hold and the same for the whole round. */
export interface SeatedPerson extends Person {
  readonly seat: number;
}
export type People = Readonly<Record<UserId, SeatedPerson>>;

/** D11: what a countdown promises at its start. Seed and commitment are empty while none runs. */
export interface RoundPromise {
  /** 32 bytes in hex. Never leaves the server before the round is over. */
  readonly serverSeed: string;
  readonly commitment: string;
  /** The beacon's round that the calls are drawn with; null if they are drawn without. */
  readonly beacon: BeaconRound | null;
}

/** A countdown that starts: its end and its promise are fixed together. */
export interface Countdown extends RoundPromise {
  readonly deadline: number;
  readonly beaconState: BeaconState;
}

/** The part of a room that its round's document has too. All but the promise is fixed when it opens. */
export interface RoomHeader extends RoundPromise {
  readonly id: RoundId;
  readonly game: Game;
  readonly stake: Santim;
  readonly space: SpaceId | null;
  /** The scheduled game that the room is for; its countdown then ends at a fixed time. */
  readonly schedule: string | null;
  /** The house cut of this stake, before P1. */
  readonly houseCut: PercentTenths;
  readonly bonusOn: boolean;
}

/** The fields of the header alone, of a room or round that has more. */
export const headerOf = ({
  id,
  game,
  stake,
  space,
  schedule,
  serverSeed,
  commitment,
  beacon,
  houseCut,
  bonusOn,
}: RoomHeader): RoomHeader => ({
  id,
  game,
  stake,
  space,
  schedule,
  serverSeed,
  commitment,
  beacon,
  houseCut,
  bonusOn,
});

interface RoomOf<G extends Game> extends RoomHeader {
  readonly game: G;
  readonly status: RoundStatus;
  readonly phase: RoomPhase;
  /** Rises by one with every change that players see (R9). */
  readonly seq: number;
  /** Rises by one with every change; compare-and-set compares it. */
  readonly revision: number;
  readonly openedAt: number;
  /** When the countdown ends; null while none runs. */
  readonly deadline: number | null;
  /** The second of the countdown that was published last; null before the first. */
  readonly ticked: number | null;
  /** The beacon as players of this room are shown it: as it is, or as a running countdown found it at its start. */
  readonly beaconState: BeaconState;
  readonly play: PlayOf<G> | null;
  /** True while the start of play may not have been published. */
  readonly owesStart: boolean;
  /** True once the end has been published. */
  readonly endPublished: boolean;
  readonly cards: readonly RoomCard[];
  readonly people: People;
  /** True if watchers have not been sent its last changes yet. */
  readonly unsent: boolean;
}

/** A room without its cards, players and play: what a command needs to know of it. */
export type RoomHead = RoomHeader & Pick<RoomOf<Game>, 'status' | 'phase' | 'openedAt' | 'deadline'>;

/** The whole room, secrets included; `roomView` makes what players may see of it. */
export type RoomState = { [G in Game]: RoomOf<G> }[Game];

export const paidCards = (room: Pick<RoomState, 'cards'>): RoomCard[] =>
  room.cards.filter(({ status }) => status === 'paid');

/** How long a hold lasts (G5). */
export const HOLD_MS = 30_000;
/** A hold lapses when its owner has had no socket for this long (G5). */
export const AWAY_MS = 5000;
/** A payment that is still pending after this is looked up in the journal: its payer may have died. */
export const PAYING_MS = 10_000;
