import * as z from 'zod/mini';
import type { Game } from '../../games/index.ts';
import type { RoundStatus } from '../../games/round.ts';
import type { UserAnswer } from '../accounts/session.ts';
import { type Birr, type IsoTime, line } from '../conventions.ts';
import type { TransactionAnswer } from '../money/wallet.ts';
import { answers, route } from '../route.ts';

/** A movement of money that was found by one of its ids. */
export interface FoundTransaction extends TransactionAnswer {
  user: { _id: string; name: string; phoneNo: string } | null;
}

export interface FoundRound {
  _id: string;
  roundId: string;
  game: Game;
  stake: Birr;
  status: RoundStatus;
  createdAt: IsoTime;
  /** Players with a paid card. */
  players: number;
}

/**
 * Finds what a player names: a phone in any form or its first digits, the beginning of a word of the name, a referral
 * code, or the id of a user, transaction, receipt or round. At most ten of each, newest first.
 */
export const search = route({
  method: 'GET',
  path: '/api/admin/search',
  access: 'support',
  query: z.object({ q: line(1, 100) }),
  answer: answers<{ users: UserAnswer[]; transactions: FoundTransaction[]; rounds: FoundRound[] }>(),
});
