import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/feedback',
    access: 'signed-in',
    namespaces: ['feedback'],
    load: () => import('./own-feedback-screen.tsx').then((module) => module.OwnFeedbackScreen),
  },
];
