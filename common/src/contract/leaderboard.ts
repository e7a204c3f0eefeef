export * from './admin/daily-games.ts';
export * from './community/leaderboard.ts';
