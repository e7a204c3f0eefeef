import type { Screen } from '#ui/screen.ts';

const namespaces = ['spin', 'games', 'server'];

export const screens: readonly Screen[] = [
  {
    path: '/SpinBetAmount',
    namespaces,
    next: '/chooseCard',
    load: () => import('./stake-screen.tsx').then((module) => module.StakeScreen),
  },
  {
    path: '/chooseCard',
    namespaces,
    next: '/spingame',
    frame: 'play',
    load: () => import('./choose/choose-screen.tsx').then((module) => module.ChooseScreen),
  },
  {
    path: '/spingame',
    namespaces,
    frame: 'play',
    load: () => import('./game/game-screen.tsx').then((module) => module.GameScreen),
  },
];
