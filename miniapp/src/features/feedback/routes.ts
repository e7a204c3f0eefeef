import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/feedbacks',
    namespaces: ['feedback'],
    load: () => import('./feedback-list-screen.tsx').then((module) => module.FeedbackListScreen),
  },
];
