import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/fairness/:roundId',
    access: 'open',
    namespaces: ['fairness', 'games'],
    load: () => import('./fairness-screen.tsx').then((module) => module.FairnessScreen),
  },
  {
    path: '/verify',
    access: 'open',
    namespaces: ['fairness', 'games'],
    load: () => import('./verify-screen.tsx').then((module) => module.VerifyScreen),
  },
];
