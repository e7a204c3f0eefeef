import type { Screen } from '#ui/screen.ts';

const namespaces = ['bingo', 'games', 'server'];

export const screens: readonly Screen[] = [
  {
    path: '/BetAmountPage',
    namespaces,
    next: '/select-cards',
    load: () => import('./stakes/stake-screen.tsx').then((module) => module.StakeScreen),
  },
  {
    path: '/BetAmountPrivate',
    namespaces,
    next: '/select-cards',
    load: () => import('./stakes/private-stake-screen.tsx').then((module) => module.PrivateStakeScreen),
  },
  {
    path: '/select-cards',
    namespaces,
    next: '/game',
    frame: 'play',
    load: () => import('./cards/cards-screen.tsx').then((module) => module.CardsScreen),
  },
  {
    path: '/game',
    namespaces,
    next: '/select-cards',
    frame: 'play',
    load: () => import('./game/game-screen.tsx').then((module) => module.GameScreen),
  },
];
