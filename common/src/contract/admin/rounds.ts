import * as z from 'zod/mini';
import type { Call, Game } from '../../games/index.ts';
import type { RoundStatus } from '../../games/round.ts';
import { type Birr, type IsoTime, roundId } from '../conventions.ts';
import type { FairnessAnswer } from '../rooms/fairness.ts';
import { answers, route } from '../route.ts';
import type { DecisionAnswer } from './decisions.ts';

/** A room that is open or playing. */
export interface LiveRoom {
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
}

/** Every room of all games, the oldest first. */
export const liveRooms = route({
  method: 'GET',
  path: '/api/admin/rooms/live',
  access: 'support',
  answer: answers<{ rooms: LiveRoom[] }>(),
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
    /** Everybody who is named below. */
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
