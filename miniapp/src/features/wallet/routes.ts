import type { Screen } from '#ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/wallet',
    namespaces: ['wallet', 'server'],
    load: () => import('./wallet-screen.tsx').then((module) => module.WalletScreen),
  },
];
