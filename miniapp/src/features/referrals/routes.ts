import type { Screen } from '#routing/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/ReferralIncome',
    access: 'signed-in',
    namespaces: ['referrals'],
    load: () => import('./referral-screen.tsx').then((module) => module.ReferralScreen),
  },
];
