import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/chat',
    namespaces: ['chat'],
    load: () => import('./chat-screen.tsx').then((module) => module.ChatScreen),
  },
];
