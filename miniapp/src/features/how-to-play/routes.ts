import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/HowToPlay',
    namespaces: ['how-to-play'],
    load: () => import('./how-to-play-screen.tsx').then((module) => module.HowToPlayScreen),
  },
];
