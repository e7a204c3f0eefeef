import type { Screen } from '#ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/leaderboard',
    namespaces: ['leaderboard'],
    load: () => import('./leaderboard-screen.tsx').then((module) => module.LeaderboardScreen),
  },
];
