import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/profile',
    access: 'signed-in',
    namespaces: ['profile', 'server'],
    load: () => import('./profile-screen.tsx').then((module) => module.ProfileScreen),
  },
];
