import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/dailyGames',
    namespaces: ['daily-games'],
    load: () => import('./daily-games-screen.tsx').then((module) => module.DailyGamesScreen),
  },
];
