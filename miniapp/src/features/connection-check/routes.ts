import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/socket',
    access: 'signed-in',
    namespaces: ['connection-check'],
    load: () => import('./connection-screen.tsx').then((module) => module.ConnectionScreen),
  },
];
