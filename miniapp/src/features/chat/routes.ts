import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/chat',
    access: 'signed-in',
    namespaces: ['chat'],
    load: () => import('./chat-screen.tsx').then((module) => module.ChatScreen),
  },
];
