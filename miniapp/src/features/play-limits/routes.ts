import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/play-limits',
    access: 'signed-in',
    namespaces: ['play-limits', 'server'],
    load: () => import('./play-limits-screen.tsx').then((module) => module.PlayLimitsScreen),
  },
];
