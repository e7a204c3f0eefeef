import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/leaderboard',
    access: 'signed-in',
    namespaces: ['leaderboard'],
    load: () => import('./leaderboard-screen.tsx').then((module) => module.LeaderboardScreen),
  },
];
