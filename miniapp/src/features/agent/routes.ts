import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/managePrivateRoom',
    access: 'agent',
    namespaces: ['agent'],
    load: () => import('./manage-rooms-screen.tsx').then((module) => module.ManageRoomsScreen),
  },
];
