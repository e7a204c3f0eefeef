import type { Screen } from '#routing/screen.ts';

const namespaces = ['promotions', 'leaderboard', 'server'];

/** The administrators' bonus promotions: what the leaderboard shows and what it pays. */
export const screens: readonly Screen[] = [
  {
    path: '/admin/promotions',
    access: 'admin',
    namespaces,
    load: () => import('./promotions-screen.tsx').then((module) => module.PromotionsScreen),
  },
  {
    path: '/admin/promotions/:id',
    access: 'admin',
    namespaces,
    load: () => import('./promotion-screen.tsx').then((module) => module.PromotionScreen),
  },
];
