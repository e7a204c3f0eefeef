import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/play-limits',
    access: 'signed-in',
    namespaces: ['play-limits', 'server'],
    load: () => import('./play-limits-screen.tsx').then((module) => module.PlayLimitsScreen),
  },
  {
    path: '/play-limits/history',
    access: 'signed-in',
    namespaces: ['play-limits'],
    load: () => import('./history-screen.tsx').then((module) => module.PlayHistoryScreen),
  },
  {
    path: '/play-limits/help',
    access: 'signed-in',
    namespaces: ['play-limits'],
    load: () => import('./help-screen.tsx').then((module) => module.PlayHelpScreen),
  },
];
