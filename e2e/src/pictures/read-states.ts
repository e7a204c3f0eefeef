import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/** Screens of a player that read one thing, with the address of the call. */
const READS: readonly (readonly [name: string, path: string, call: string])[] = [
  ['history', '/history', '**/api/room/userGames*'],
  ['wallet-history', '/wallet?tab=history', '**/api/transaction/Paginatedhistory*'],
  ['leaderboard', '/leaderboard', '**/api/leaderboard/*Leaderboard*'],
  ['chat', '/chat', '**/api/chat/contacts*'],
  ['private-spaces', '/privateSpaces', '**/api/gameSpace/get*'],
  ['referrals', '/ReferralIncome', '**/api/referral/fetchAll*'],
  ['practice', '/practice', '**/api/playLimits'],
];

/** The app has tried three times by then. */
const failed = (page: Page) => page.locator('main [role=alert] button').first().waitFor();

/** Each of these screens while its call is under way, and after it has failed. */
export const READ_STATES: readonly Screen[] = READS.flatMap(([name, path, call]): Screen[] => [
  {
    name: `${name}-loading`,
    as: 'player',
    path,
    calls: [call, () => undefined],
    prepare: async () => undefined,
  },
  { name: `${name}-failed`, as: 'player', path, calls: [call, (route) => route.abort()], prepare: failed },
]);
