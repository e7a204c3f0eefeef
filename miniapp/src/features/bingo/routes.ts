import type { Screen } from '../../ui/screen.ts';

const namespaces = ['bingo', 'games', 'server'];

export const screens: readonly Screen[] = [
  {
    path: '/BetAmountPage',
    namespaces,
    load: () => import('./stakes/stake-screen.tsx').then((module) => module.StakeScreen),
  },
  {
    path: '/BetAmountPrivate',
    namespaces,
    load: () => import('./stakes/private-stake-screen.tsx').then((module) => module.PrivateStakeScreen),
  },
  {
    path: '/select-cards',
    namespaces,
    frame: 'play',
    load: () => import('./cards/cards-screen.tsx').then((module) => module.CardsScreen),
  },
  {
    path: '/game',
    namespaces,
    frame: 'play',
    load: () => import('./game/game-screen.tsx').then((module) => module.GameScreen),
  },
];
