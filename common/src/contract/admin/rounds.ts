import * as z from 'zod/mini';
import type { Call, Game } from '../../games/index.ts';
import type { RoundStatus } from '../../games/round.ts';
import type { OrApproval } from '../approval.ts';
import { type Birr, type IsoTime, line, roundId } from '../conventions.ts';
import type { FairnessAnswer } from '../rooms/fairness.ts';
import { answers, route } from '../route.ts';
import type { DecisionAnswer } from './decisions.ts';

/** A room that is open or playing. */
export interface LiveRoomRow {
  id: string;
  game: Game;
  stake: Birr;
  status: RoundStatus;
  ageS: number;
  /** The users who have a seat in it. */
  seats: number;
  /** How many calls have been made. */
  calls: number;
  /** Its next visible step; in the past if the room is stuck, null while no countdown runs. */
  dueAt: IsoTime | null;
  /** The server that did its last step; null before the first. */
  server: string | null;
  /** Of a space or a scheduled game: only its players may enter it, others read its story. */
  isPrivate: boolean;
}

/** Every room of all games, the oldest first. */
export const liveRooms = route({
  method: 'GET',
  path: '/api/admin/rooms/live',
  access: 'support',
  answer: answers<{ rooms: LiveRoomRow[] }>(),
});

/** The answers to a player's 'Bingo!'. */
export type ClaimAnswer = 'BINGO' | 'NOT_A_BINGO' | 'NOT_YOUR_CARD' | 'CLAIM_BLOCKED';

/** All that is known of a round. Amounts in Birr. */
export interface RoundStory {
  round: {
    _id: string;
    game: Game;
    stake: Birr;
    status: RoundStatus;
    gameSpace: string | null;
    schedule: string | null;
    createdAt: IsoTime;
    sealedAt: IsoTime | null;
    startedAt: IsoTime | null;
    endedAt: IsoTime | null;
    totalStake: Birr;
    netWin: Birr;
    /** Why it was refunded; null if it was not. */
    refundedFor: string | null;
    /** By administrators; `kept` is what players keep of their wins. */
    voided: { at: IsoTime; reason: string; kept: { userId: string; amount: Birr }[] } | null;
    /** Everyone who is named below. */
    people: { _id: string; name: string; phoneNo: string }[];
  };
  cards: { card: string; userId: string; paidAt: IsoTime | null }[];
  /** In order; `at` is null in rounds from before this was kept. */
  calls: { number: Call; at: IsoTime | null }[];
  /** Oldest first. `card`: null for any card of the player's. */
  claims: { userId: string; card: string | null; at: IsoTime; verdict: ClaimAnswer }[];
  /** Before tax. */
  winners: { card: string; userId: string; amount: Birr; tax: Birr }[];
  journal: {
    _id: string;
    kind: string;
    at: IsoTime;
    userId: string | null;
    postings: { account: string; amount: Birr }[];
  }[];
  decisions: DecisionAnswer[];
  fairness: FairnessAnswer;
}

export const roundStory = route({
  method: 'GET',
  path: '/api/admin/rounds/:id',
  access: 'support',
  params: z.object({ id: roundId }),
  answer: answers<RoundStory>(),
});

/** The part of the `change` of a proposal to void a round that says what becomes of the money. In Birr. */
export interface VoidSums {
  /** Sealed: it is played, and its stakes go back. Settled: its wins are taken back too. */
  stage: 'sealed' | 'settled';
  game: Game;
  stake: Birr;
  reason: string;
  players: {
    _id: string;
    name: string;
    phoneNo: string;
    /** Stakes that go back to the balances that paid them, and free spins. */
    returned: Birr;
    spins: number;
    /** Of the win after tax: what is taken back, and what has left the balances and stays with the player. */
    taken: Birr;
    kept: Birr;
  }[];
  /** Referrers and the space's agent. */
  shares: { _id: string; name: string; phoneNo: string; due: Birr; taken: Birr }[];
  /** Withheld tax that is taken back. */
  tax: Birr;
  /** The house's gain, below zero if it pays. */
  house: Birr;
}

/**
 * Gives every stake of a round back. One administrator if the round is not sealed, or overdue by 60 s; else two. A
 * settled round can be voided once, for 72 hours. Refusals: NOT_FOUND, OWN_REQUEST (a card or share of the caller's),
 * ALREADY_DECIDED (refunded or voided already, or settled too long ago).
 */
export const voidRound = route({
  method: 'POST',
  path: '/api/admin/rooms/:id/void',
  access: 'admin',
  money: true,
  params: z.object({ id: roundId }),
  body: z.object({ reason: line(1, 300) }),
  mayWait: true,
  answer: answers<OrApproval<{ round: { _id: string; status: RoundStatus } }>>(),
});
