import type { Call, Game } from '../../games/index.ts';
import type { PlayerResult } from '../../games/player-result.ts';
import type { RoundStatus } from '../../games/round.ts';
import { type Birr, type IsoTime, pageQuery } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** One round of the caller's bet history. */
export interface BetHistoryRow {
  roundId: string;
  game: Game;
  createdAt: IsoTime;
  stake: Birr;
  totalStake: Birr;
  netWin: Birr;
  status: RoundStatus;
  /** For this user. */
  result: PlayerResult;
  /** The winning cards, joined by commas → the winning cards. */
  winners: Record<string, string[]>;
  /** This user's win, before tax. */
  winAmount: Birr;
  winnersCount: number;
  yourCards: string[];
  calledNumbers: Call[];
  /** User id → paid cards. */
  players: Record<string, string[]>;
}

/** Newest first. */
export const userRounds = route({
  method: 'GET',
  path: '/api/room/userGames',
  access: 'user',
  query: pageQuery,
  answer: answers<{ rooms: BetHistoryRow[]; totalPages: number }>(),
});

/** The same rows under the names of the other call. */
export const userGames = route({
  method: 'GET',
  path: '/api/userGames/fetchAll',
  access: 'user',
  query: pageQuery,
  answer: answers<{ userGames: BetHistoryRow[]; pages: number }>(),
});
