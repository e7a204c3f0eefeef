import * as z from 'zod/mini';
import { type Birr, pageNumber } from '../conventions.ts';
import { answers, route } from '../route.ts';

export interface DailyGamesRow {
  userId: string;
  userInfo: { name: string };
  gameCount: number;
  betAmount: Birr;
  winAmount: Birr;
  profit: Birr;
}

/** Of a day of Addis Ababa, 'YYYY-MM-DD'; without `date` of today. */
export const listDailyGames = route({
  method: 'GET',
  path: '/api/leaderboard/listDailyGames',
  access: 'admin',
  query: z.object({ pageNumber, date: z.optional(z.iso.date()) }),
  answer: answers<{ games: DailyGamesRow[]; totalPages: number }>(),
});
