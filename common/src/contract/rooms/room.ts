import { type Call, GAME_NAMES, type Game, gameTable } from '../../games/index.ts';
import type { RoundStatus } from '../../games/round.ts';
import type { Birr } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** The socket namespaces. */
export const NAMESPACES = { ...gameTable(GAME_NAMES, (game) => `/${game}`), chat: '/chat' };

/**
 * The public beacon as a room finds it. 'away': it has given nothing for 30 s. 'off': rounds are drawn without it
 * (sandbox only).
 */
export type BeaconState = 'ready' | 'away' | 'off';

/** A round of a public randomness beacon that a room announces before it seals its cards. */
export interface RoomBeacon {
  chain: string;
  round: number;
  /** When that round is published, ISO 8601. */
  at: string;
}

/**
 * The whole state of a room. Cards are strings ('57', 'H'). A user is a seat: a small integer, given with the first
 * hold and the same for the whole round. Seats are the keys of `players`, `viewingCards`, `userNames` and
 * `maskedPhones`; another user's id is never sent.
 */
export interface Room {
  id: string;
  game: Game;
  stake: Birr;
  /** A space's id; null if anyone may play. */
  gameSpace: string | null;
  status: RoundStatus;
  /** The reader's own seat; null without one. */
  seat: number | null;
  /** Paid cards. */
  players: Record<string, string[]>;
  /** Held cards. */
  viewingCards: Record<string, string[]>;
  /** Names and masked phones are filled in if the game shows them, otherwise empty. */
  userNames: Record<string, string>;
  maskedPhones: Record<string, string>;
  /** All paid cards. */
  cards: string[];
  totalStake: Birr;
  percent: number;
  netWin: Birr;
  possibleWin: Birr;
  /** Seconds left; 0 if no countdown is running. */
  countDownVal: number;
  /** When the countdown ends, epoch ms; null if none was started. */
  startsAt: number | null;
  calledNumbers: Call[];
  /** The number of cards in play. */
  userCount: number;
  /** The number of different users with a paid card. */
  playerCount: number;
  /** The scheduled game's id; null if the room is not scheduled. */
  schedule: string | null;
  round: number;
  /** How many are called: spin 1 or 3, flip up to 3; null in bingo. */
  rounds: number | null;
  /** The parts of the net win of each spin round, in per cent. */
  percents: number[];
  /** A bonus promotion counts this round. */
  bonusOn: boolean;
  /** Empty while no countdown runs. */
  commitment: string;
  /** Null while no countdown runs, and if the countdown began without a beacon. */
  beacon: RoomBeacon | null;
  /** As it is now; while a countdown runs, and afterwards, as it was when that began. */
  beaconState: BeaconState;
  /** Rises by one with every change of the room. */
  seq: number;
}

/** Sent with each call; the fields of `CallFacts` only with the first call of a round, or if they have changed. */
export interface CallInfo extends Partial<CallFacts> {
  roomId: string;
  seq: number;
  /** From 1. */
  round: number;
  /** With this call. */
  calledNumbers: Call[];
}

export interface CallFacts {
  netWin: Birr;
  stake: Birr;
  /** Cards paid for when play began; it does not shrink. */
  cards: number;
  percent: number;
  userCount: number;
}

/** Sent once, when the cards of a round are sealed: the commitment and the hash of all cards and players at `seq`. */
export interface SealedInfo {
  roomId: string;
  seq: number;
  commitment: string;
  clientEntropy: string;
  beacon: RoomBeacon | null;
}

/** One winner of one card: the amount is before tax. */
export interface CardWinner {
  username: string;
  phone: string;
  amount: Birr;
  tax: Birr;
}

/** Winning card (flip: side) → who wins with it. */
export type Winners = Record<string, CardWinner[]>;

/** Sent with the end of a round. */
export interface FinishInfo {
  roomId: string;
  seq: number;
  netWin: Birr;
  fairness: { commitment: string; serverSeed: string };
  /** The newest entry of the server's chain in the log of sealed rooms; null before the first. */
  head?: { chain: string; n: number; hash: string } | null;
}

/** Rooms of all games that are open or playing and that the caller may see. */
export const listRooms = route({
  method: 'GET',
  path: '/api/room/allGames',
  access: 'user',
  answer: answers<{ rooms: Room[] }>(),
});
