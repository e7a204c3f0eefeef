import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/history',
    access: 'signed-in',
    namespaces: ['history', 'games', 'card'],
    load: () => import('./history-screen.tsx').then((module) => module.HistoryScreen),
  },
];
