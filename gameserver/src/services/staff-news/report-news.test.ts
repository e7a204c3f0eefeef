import { HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addisHour } from '#domain/addis-time.ts';
import { INTERNAL_SECRET, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { linkAccount } from '../accounts/link-telegram.ts';
import { claimOutbox } from '../notifications/claim-outbox.ts';
import { notifyStaff } from '../notifications/notify-administrators.ts';
import { reportNews } from './report-news.ts';

const TELEGRAM_ID = 88_001;
let server: TestServer;
let first: SignedUp;
let second: SignedUp;
let finance: SignedUp;
let support: SignedUp;
beforeAll(async () => {
  // The clock's own looks would come between those of the tests.
  server = await testServer({}, { withDueWork: false });
  first = await server.admin();
  second = await server.secondAdmin();
  finance = await server.signUp('Finance');
  support = await server.signUp('Support');
  await server.giveRole(finance.id, 'finance');
  await server.giveRole(support.id, 'support');
  await server.confirmed(finance);
  await server.setting({ withdrawHours: { opens: 0, closes: 24 }, freshAdminHours: 0 });
});
afterAll(() => server?.close());
const { call, proof } = walletCalls(() => server);

/** Runs the clock's job with the time set this many minutes ahead. */
const look = (minutes = 0) =>
  reportNews({
    ...server.ctx,
    clock: { ...server.ctx.clock, now: () => server.ctx.clock.now() + minutes * MINUTE_MS },
  });

/** The texts of those keys that a user has, oldest first. */
async function news({ id }: SignedUp, ...keys: string[]) {
  const all = await server.ctx.notifications.ofUser(id, 100);
  return all
    .filter(({ key }) => keys.includes(key))
    .map(({ params, data }) => ({ ...params, data }))
    .reverse();
}

async function askFor(amount: number): Promise<string> {
  const user = await server.signUp();
  await server.credit(user.id, 10_000);
  const account = { bank: '946', accountNumber: '1000123457112', accountHolder: 'Abebe Kebede' };
  const asked = { ...account, amount, ...(await proof(user)) };
  return String((await call(user, 'POST /api/transaction/ManualWithdraw', asked)).body.txnId);
}

it('O10: a burst of withdrawals notifies finance and administrators once, and again when they are late', async () => {
  for (let i = 0; i < 3; i++) await askFor(100);
  await look();
  await look(1);
  const waits = { waiting: 3, data: '/admin/withdrawals' };
  for (const staff of [first, second, finance])
    expect(await news(staff, 'notifications.withdrawalsWait')).toEqual([waits]);
  expect(await news(support, 'notifications.withdrawalsWait')).toEqual([]);

  await look(31);
  await look(32);
  expect(await news(finance, 'notifications.withdrawalsLate')).toEqual([waits]);
});

it('O10: a server that dies before it saves what it has reported leaves no notice out', async () => {
  const user = await server.signUp();
  await call(user, 'POST /api/transaction/manualDeposit', { amount: 70, txnId: 'FTNEWS000001' });
  const at = server.ctx.clock.now();
  const ctx = { ...server.ctx, clock: { ...server.ctx.clock, now: () => at } };
  const dies = { ...server.ctx.staffNews, keep: () => Promise.reject(new Error('killed')) };
  await expect(reportNews({ ...ctx, staffNews: dies })).rejects.toThrow('killed');
  await reportNews(ctx);
  expect(await news(finance, 'notifications.depositsWait')).toEqual([
    { waiting: 1, data: '/admin/deposits' },
  ]);
});

it('O10: a first approval notifies those who may give the second, and not its approver', async () => {
  const id = await askFor(9000);
  const approved = await call(first, `POST /api/admin/withdrawals/${id}/approve`, {});
  expect(approved.body.item).toMatchObject({ status: 'AwaitingSecond' });
  await look();
  await look(1);
  const expected = [{ waiting: 1, data: '/admin/withdrawals?status=AwaitingSecond' }];
  expect(await news(second, 'notifications.withdrawalsSecond')).toEqual(expected);
  expect(await news(finance, 'notifications.withdrawalsSecond')).toEqual(expected);
  expect(await news(first, 'notifications.withdrawalsSecond')).toEqual([]);
});

it('O11: a failed backup, a broken audit and an open circuit are reported once, each with its page', async () => {
  const { auditReports, clock, serverReports } = server.ctx;
  const now = clock.now();
  const failed = { ok: false, note: 'no space left' };
  await server.call('POST /internal/backups', { token: INTERNAL_SECRET, body: failed });
  const breaks = [{ rule: 'W1', subject: 'entry', message: 'does not balance' }];
  await auditReports.keep({ at: new Date(now), figures: {}, breaks }, 'full');
  const providers = [{ name: 'chapa', lastSuccess: null, openUntil: now + 5000 }];
  const report = { startedAt: 0, at: now, draining: false, lagMs: 0, memoryMb: 1, providers };
  await serverReports.put(report);
  await look();
  await serverReports.put(report);
  await look();

  const [backup, audit, circuit] = ['backupFailed', 'auditBroken', 'circuitOpen'].map(
    (name) => `notifications.${name}`,
  ) as [string, string, string];
  expect(await news(first, backup)).toEqual([{ note: 'no space left', data: '/admin/health' }]);
  expect(await news(first, audit)).toEqual([{ breaks: 1, data: '/admin/audit' }]);
  expect(await news(finance, circuit)).toEqual([{ name: 'chapa', data: '/admin/health' }]);
  expect(await news(finance, backup, audit)).toEqual([]);
  expect(await news(support, backup, audit, circuit)).toEqual([]);
});

it('O11: a break that only the hourly audit finds is reported too, and one of a full audit that began before it', async () => {
  const { auditReports, clock } = server.ctx;
  const now = clock.now();
  const broken = (subject: string) => ({ rule: 'W8', subject, message: 'is 1 santim off' });
  await auditReports.keep({ at: new Date(now), figures: {}, breaks: [] }, 'full');
  const before = (await news(first, 'notifications.auditBroken')).length;
  await auditReports.keep({ at: new Date(now + 2), figures: {}, breaks: [broken('old')] }, 'new');
  await look();
  await auditReports.keep({ at: new Date(now + 1), figures: {}, breaks: [broken('older')] }, 'full');
  await look();
  await look();
  expect((await news(first, 'notifications.auditBroken')).slice(before)).toEqual([
    { breaks: 1, data: '/admin/audit' },
    { breaks: 2, data: '/admin/audit' },
  ]);
});

/** The messages that the bot would send now to finance, in English. */
async function sentByBot(hours = 0) {
  const clock = { ...server.ctx.clock, ...shifted(hours) };
  const items = await claimOutbox({ ...server.ctx, clock }, { limit: 100, leaseSeconds: 5 });
  await server.ctx.notifications.sent(items.map(({ id }) => id));
  return items.filter((item) => item.telegramId === TELEGRAM_ID);
}
const shifted = (hours: number) => ({
  now: () => Date.now() + hours * HOUR_MS,
  ruleNow: () => Date.now() + hours * HOUR_MS,
});

it('O10: the bot sends it with a button to the queue', async () => {
  const stored = await server.ctx.users.get(finance.id);
  if (stored) await linkAccount(server.ctx, stored, TELEGRAM_ID);
  await server.ctx.telegramChats.setLanguage(TELEGRAM_ID, 'en');
  expect(await sentByBot()).toContainEqual(
    expect.objectContaining({
      text: 'Withdrawals that wait for a decision: 3',
      buttons: [{ text: 'Open', path: '/admin/withdrawals' }],
    }),
  );
});

it('O12: in quiet hours the bot sends only what is urgent, and the rest after them', async () => {
  const hour = addisHour(Date.now());
  const quietHours = { from: hour, to: (hour + 3) % 24 };
  const { token } = await server.admin();
  // One administrator changes it alone.
  const changed = await server.call('PUT /api/admin/settings', { token, body: { quietHours } });
  expect(changed.status).toBe(200);
  const report = { about: 'quiet', key: 'notifications.withdrawalsWait', params: { waiting: 77 } } as const;
  await notifyStaff(server.ctx, { ...report, kind: 'moneyWaits' }, 'finance');
  await notifyStaff(server.ctx, { ...report, kind: 'urgentAlert' }, 'finance');
  expect(await news(finance, report.key)).toEqual(
    expect.arrayContaining([
      { waiting: 77, data: null },
      { waiting: 77, data: null },
    ]),
  );
  const kinds = async (hours: number) =>
    (await sentByBot(hours)).flatMap(({ kind, text }) => (text.endsWith(': 77') ? [kind] : []));
  expect(await kinds(0)).toEqual(['urgentAlert']);
  expect(await kinds(0.5)).toEqual([]);
  expect(await kinds(3)).toEqual(['moneyWaits']);
});
