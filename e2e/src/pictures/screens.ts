import type { Page, Route } from '@playwright/test';
import { type Answer, fakeSockets } from '../looks/fake-sockets.ts';
import type { Scene } from './scene.ts';

/** The user that sees the screen. */
export type Viewer = 'visitor' | 'player' | 'admin';

export interface Screen {
  readonly name: string;
  readonly as: Viewer;
  /** The address; a function if it needs what the scene has made. */
  readonly path: string | ((scene: Scene) => string);
  /** The navigation state with which the screen before opens it. */
  readonly start?: object;
  /** Takes the place of the server's sockets, so that a game is in one of its states. */
  readonly rooms?: Answer;
  /** Calls to such an address do not reach the server: what becomes of them. */
  readonly calls?: readonly [address: string, instead: (route: Route) => unknown];
  /** Brings the screen into the state to be shown. Elements are found without their texts, which differ by language. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a screen, as the screen before it would. */
export async function openScreen(
  page: Page,
  { path, start, rooms, calls }: Screen,
  scene: Scene,
): Promise<void> {
  if (calls) await page.route(...calls);
  if (rooms) await fakeSockets(page, rooms);
  // The router reads the navigation state from there.
  if (start)
    await page.addInitScript((usr) => history.replaceState({ usr, key: 'start', idx: 0 }, ''), start);
  await page.goto(typeof path === 'string' ? path : path(scene));
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
}

const sheet = async (page: Page) => {
  await page.locator('main li button').first().click();
  await page.getByRole('dialog').waitFor();
};

/** The first row of a list that shows its details beside it. */
const chosen = async (page: Page) => {
  await page.locator('main li button').first().click();
  await page.locator('main form textarea').first().waitFor();
};

export const SCREENS: readonly Screen[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'sign-up', as: 'visitor', path: '/Signup' },
  { name: 'reset-password', as: 'visitor', path: '/resetpassword' },
  { name: 'verify', as: 'visitor', path: '/verify' },
  { name: 'not-found', as: 'visitor', path: '/no-such-page' },
  { name: 'home', as: 'player', path: '/home' },
  { name: 'stakes', as: 'player', path: '/BetAmountPage' },
  {
    name: 'cards',
    as: 'player',
    path: '/BetAmountPage',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /(?<!\d)50(?!\d)/ })
        .first()
        .click();
      await page.locator('[data-card="7"]').waitFor();
    },
  },
  { name: 'wallet-deposit', as: 'player', path: '/wallet?tab=deposit' },
  { name: 'wallet-deposit-form', as: 'player', path: '/wallet?tab=deposit', prepare: sheet },
  { name: 'wallet-withdraw', as: 'player', path: '/wallet?tab=withdraw' },
  { name: 'wallet-withdraw-form', as: 'player', path: '/wallet?tab=withdraw', prepare: sheet },
  { name: 'wallet-transfer', as: 'player', path: '/wallet?tab=transfer' },
  { name: 'wallet-history', as: 'player', path: '/wallet?tab=history' },
  { name: 'history', as: 'player', path: '/history' },
  { name: 'fairness', as: 'player', path: ({ roundId }) => `/fairness/${roundId}` },
  { name: 'leaderboard', as: 'player', path: '/leaderboard' },
  { name: 'profile', as: 'player', path: '/profile' },
  { name: 'play-limits', as: 'player', path: '/play-limits' },
  { name: 'play-limits-history', as: 'player', path: '/play-limits/history' },
  { name: 'play-limits-help', as: 'player', path: '/play-limits/help' },
  { name: 'feedback', as: 'player', path: '/feedback' },
  { name: 'referrals', as: 'player', path: '/ReferralIncome' },
  { name: 'private-spaces', as: 'player', path: '/privateSpaces' },
  { name: 'chat', as: 'player', path: '/chat' },
  { name: 'how-to-play', as: 'player', path: '/HowToPlay' },
  { name: 'connection', as: 'player', path: '/socket' },
  { name: 'admin-profile', as: 'admin', path: '/profile' },
  { name: 'admin-overview', as: 'admin', path: '/admin' },
  { name: 'admin-deposits', as: 'admin', path: '/admin/deposits' },
  { name: 'admin-withdrawals', as: 'admin', path: '/admin/withdrawals' },
  { name: 'admin-approvals', as: 'admin', path: '/admin/approvals' },
  { name: 'admin-users', as: 'admin', path: '/admin/users' },
  { name: 'admin-user', as: 'admin', path: ({ playerId }) => `/admin/users/${playerId}` },
  { name: 'admin-flags', as: 'admin', path: '/admin/flags' },
  { name: 'admin-decisions', as: 'admin', path: '/admin/decisions' },
  { name: 'admin-statement', as: 'admin', path: '/admin/statement' },
  {
    name: 'admin-statement-compared',
    as: 'admin',
    path: '/admin/statement',
    prepare: async (page) => {
      const csv = `Reference,Amount,Date\nX-1,1250.50,2026-11-01 10:00\nX-2,-80,2026-11-02 11:30\nTotal,,\n`;
      const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('main form button[type=submit]').click();
      await page.locator('main table').nth(1).waitFor();
    },
  },
  { name: 'admin-health', as: 'admin', path: '/admin/health' },
  { name: 'admin-charts', as: 'admin', path: '/admin/charts' },
  { name: 'admin-rooms', as: 'admin', path: '/admin/rooms' },
  { name: 'admin-round', as: 'admin', path: ({ roundId }) => `/admin/rounds/${roundId}` },
  { name: 'admin-announcements', as: 'admin', path: '/admin/announcements' },
  { name: 'admin-audit', as: 'admin', path: '/admin/audit' },
  { name: 'admin-settings', as: 'admin', path: '/admin/settings' },
  { name: 'admin-promotions', as: 'admin', path: '/admin/promotions' },
  {
    name: 'admin-prizes',
    as: 'admin',
    path: ({ promotionId }) => `/admin/promotions/${promotionId}/prizes`,
  },
  { name: 'admin-user-chat', as: 'admin', path: ({ playerId }) => `/admin/users/${playerId}?show=chat` },
  { name: 'admin-support', as: 'admin', path: '/admin/support' },
  { name: 'admin-support-talk', as: 'admin', path: '/admin/support', prepare: chosen },
  { name: 'admin-feedback', as: 'admin', path: '/feedbacks' },
  { name: 'admin-feedback-chosen', as: 'admin', path: '/feedbacks', prepare: chosen },
  { name: 'admin-daily-games', as: 'admin', path: '/dailyGames' },
  { name: 'spin', as: 'admin', path: '/SpinBetAmount' },
  { name: 'flip', as: 'admin', path: '/flip' },
];
