import type { Screen } from '#routing/screen.ts';

const namespaces = ['spaces', 'server'];

export const screens: readonly Screen[] = [
  {
    path: '/privateSpaces',
    access: 'signed-in',
    namespaces,
    load: () => import('./private-spaces-screen.tsx').then((module) => module.PrivateSpacesScreen),
  },
  {
    path: '/privateGames',
    access: 'signed-in',
    namespaces,
    load: () => import('./private-games-screen.tsx').then((module) => module.PrivateGamesScreen),
  },
  {
    path: '/joinspace/:spaceId',
    access: 'signed-in',
    namespaces,
    load: () => import('./join-space-screen.tsx').then((module) => module.JoinSpaceScreen),
  },
];
