import type { Screen } from '#ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/chat',
    namespaces: ['chat'],
    load: () => import('./chat-screen.tsx').then((module) => module.ChatScreen),
  },
];
