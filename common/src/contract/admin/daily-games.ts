import { type Birr, pageQuery } from '../conventions.ts';
import { answers, route } from '../route.ts';

export interface DailyGamesRow {
  userId: string;
  userInfo: { name: string };
  gameCount: number;
  betAmount: Birr;
  winAmount: Birr;
  profit: Birr;
}

export const listDailyGames = route({
  method: 'GET',
  path: '/api/leaderboard/listDailyGames',
  access: 'admin',
  query: pageQuery,
  answer: answers<{ games: DailyGamesRow[]; totalPages: number }>(),
});
