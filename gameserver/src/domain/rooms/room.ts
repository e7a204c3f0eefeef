import type { Call, Game } from '@chewata/common/games';
import type { PercentTenths } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';

/**
 * Where a room stands inside. `status` is what players see of it: a frozen room still looks Starting,
 * a settling one Playing.
 */
export type Phase = 'open' | 'frozen' | 'playing' | 'settling' | 'over';

/** A hold becomes a payment on its way, which becomes a paid card or a hold again. */
export type CardStanding = 'held' | 'paying' | 'paid';

/** One player's stand on one card. In flip many players stand on the same card (side). */
export interface CardState {
  readonly card: string;
  readonly userId: UserId;
  readonly standing: CardStanding;
  /** Since when, in ms. */
  readonly at: number;
  /** Names the batch that pays or paid: `stake:<room>:<user>:<token>` is its entry. '' while held. */
  readonly token: string;
  /** Paid by a free spin. */
  readonly free: boolean;
}

/** How other players see a player: the phone is masked before it comes here. */
export interface Person {
  readonly name: string;
  readonly phone: string;
}

/** What a room knows of its play; from the start of play on. Times in ms. */
export interface Play {
  readonly startedAt: number;
  readonly clientEntropy: string;
  /** Every call that there can be, in order: known to the server alone. */
  readonly order: readonly Call[];
  /** How many of them have been made. */
  readonly called: number;
  /** When the last of them was made, or play began. */
  readonly calledAt: number;
  /** Bingo: right claims, their cards. */
  readonly claims: readonly string[];
  /** Bingo: when the claim window closes; null until the first right claim. */
  readonly windowEnds: number | null;
  /** Bingo: the number of calls for which the cards of absent owners have been looked at. */
  readonly absentSeen: number;
  /** Bingo: who claimed wrongly since the last call. */
  readonly blocked: readonly UserId[];
  /** Spin: seconds still to tell before the first call. */
  readonly prespin: number;
}

/** The whole of a room, secrets included; `roomView` makes what players may see of it. */
export interface RoomState {
  readonly id: RoundId;
  readonly game: Game;
  readonly stake: Santim;
  readonly space: SpaceId | null;
  /** The scheduled game that it is for; its countdown then ends at a fixed time. */
  readonly schedule: string | null;
  readonly status: RoundStatus;
  readonly phase: Phase;
  /** Rises by one with every change that players see (R9). */
  readonly seq: number;
  /** Rises by one with every change at all: what a change by compare-and-set compares. */
  readonly revision: number;
  /** 32 bytes in hex. Never leaves the server before the round is over. */
  readonly serverSeed: string;
  readonly commitment: string;
  /** The percent of this stake before P1. */
  readonly percent: PercentTenths;
  readonly bonusOn: boolean;
  readonly openedAt: number;
  /** When the countdown ends; null while none runs. */
  readonly deadline: number | null;
  /** The seconds of the countdown told last; null before the first. */
  readonly ticked: number | null;
  readonly play: Play | null;
  /** True once the end has been told. */
  readonly told: boolean;
  readonly cards: readonly CardState[];
  readonly people: Readonly<Record<UserId, Person>>;
}

export const paidCards = (room: Pick<RoomState, 'cards'>): CardState[] =>
  room.cards.filter(({ standing }) => standing === 'paid');

/** The calls made so far: all that players may know of the order. */
export const callsMade = (play: Play | null): readonly Call[] => play?.order.slice(0, play.called) ?? [];

/** How long a hold stands (G5). */
export const HOLD_MS = 30_000;
/** A hold whose owner has had no socket for so long lapses (G5). */
export const AWAY_MS = 5000;
/** A payment still on its way after this is looked up in the journal: its payer may have died. */
export const PAYING_MS = 10_000;
