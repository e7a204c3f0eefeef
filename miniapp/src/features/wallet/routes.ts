import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/wallet',
    access: 'signed-in',
    namespaces: ['wallet', 'server'],
    load: () => import('./wallet-screen.tsx').then((module) => module.WalletScreen),
  },
];
