import type { Screen } from '#ui/screen.ts';

const namespaces = ['flip', 'games', 'server'];

export const screens: readonly Screen[] = [
  {
    path: '/flip',
    namespaces,
    next: '/flipHeadTail',
    load: () => import('./stake-screen.tsx').then((module) => module.StakeScreen),
  },
  {
    path: '/flipHeadTail',
    namespaces,
    next: '/flipCoinGame',
    load: () => import('./side-screen.tsx').then((module) => module.SideScreen),
  },
  {
    path: '/flipCoinGame',
    namespaces,
    load: () => import('./coin-screen.tsx').then((module) => module.CoinScreen),
  },
];
