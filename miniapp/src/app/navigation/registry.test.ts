import { isStaffAccess } from '@chewata/common/contract/staff-access';
import { expect, it } from 'vitest';
import type { ScreenAccess } from '#routing/screen.ts';
import { SCREENS, screenAt } from './registry.ts';

const EXPECTED: Record<ScreenAccess, readonly string[]> = {
  'signed-out': ['/', '/Signup', '/Signup/:referralCode', '/resetpassword'],
  'signed-in': [
    '/home',
    '/landingcard',
    '/chat',
    '/socket',
    '/leaderboard',
    '/ReferralIncome',
    '/BetAmountPage',
    '/SpinBetAmount',
    '/chooseCard',
    '/spingame',
    '/BetAmountPrivate',
    '/privateSpaces',
    '/privateGames',
    '/select-cards',
    '/game',
    '/practice',
    '/profile',
    '/history',
    '/wallet',
    '/joinspace/:spaceId',
  ],
  help: ['/HowToPlay'],
  agent: ['/managePrivateRoom'],
  admin: ['/dailyGames', '/flip', '/flipHeadTail', '/flipCoinGame', '/admin/settings', '/admin/approvals'],
  support: ['/feedbacks', '/admin/users', '/admin/users/:id'],
  finance: ['/admin/statement'],
  staff: ['/admin', '/admin/deposits', '/admin/withdrawals'],
  open: ['/fairness/:roundId', '/verify', '/sandbox-tools'],
};

it.each(Object.entries(EXPECTED).flatMap(([access, paths]) => paths.map((path) => [path, access] as const)))(
  '%s is for: %s',
  (path, access) => {
    expect(screenAt(path)?.access).toBe(access);
  },
);

it('finds a screen whatever the case of its path', () => {
  expect(screenAt('/HOWTOPLAY')?.path).toBe('/HowToPlay');
  expect(screenAt('/signup/:referralcode')?.path).toBe('/Signup/:referralCode');
});

it('lets only staff into the administration', () => {
  const paths = SCREENS.filter(({ path }) => path.startsWith('/admin'));
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter(({ access }) => !isStaffAccess(access))).toEqual([]);
});

it('has no path twice', () => {
  const paths = SCREENS.map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'));
  expect(new Set(paths).size).toBe(paths.length);
});
