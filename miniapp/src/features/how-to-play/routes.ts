import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/HowToPlay',
    access: 'help',
    namespaces: ['how-to-play', 'bingo-play', 'card'],
    load: () => import('./how-to-play-screen.tsx').then((module) => module.HowToPlayScreen),
  },
];
