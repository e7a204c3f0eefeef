import type { HealthAnswer } from '@chewata/common/contract/admin/health';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INTERNAL_SECRET, type TestServer, testServer } from '#testing/context.ts';
import { walletCalls } from '#testing/wallet.ts';
import { auditNow } from '../../audit/latest-audit.ts';
import { reportServer } from './report-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call } = walletCalls(() => server);

const health = async () => {
  const { status, body } = await call(await server.admin(), 'GET /api/admin/health');
  expect(status).toBe(200);
  return body as unknown as HealthAnswer;
};

it('O1: health shows servers, stores, queues, providers, the latest backup and audit', async () => {
  const user = await server.signUp();
  await call(user, 'POST /api/transaction/manualDeposit', { amount: 10, txnId: 'FT0000000007' });
  const deposit = await server.ctx.deposits.list(1, { status: 'Pending' });
  const opened = await call(user, 'POST /api/transaction/deposit', { amount: 45 });
  expect(opened.status).toBe(200);

  const before = await health();
  const beacon = { state: 'ready', clockSkewMs: 0 };
  expect(before.servers).toEqual([expect.objectContaining({ state: 'up', beacon })]);
  expect(before.stores).toEqual([
    { name: 'mongodb', ok: true, ms: expect.any(Number) },
    { name: 'redis', ok: true, ms: expect.any(Number) },
  ]);
  expect(before.queues).toContainEqual({
    name: 'deposits',
    waiting: 1,
    oldest: deposit.items[0]?.createdAt.toISOString(),
  });
  expect(before.queues).toContainEqual({ name: 'withdrawals', waiting: 0, oldest: null });
  expect(before).toMatchObject({ lastBackup: null, lastAudit: null });

  await auditNow(server.ctx);
  const token = INTERNAL_SECRET;
  const failed = { ok: false, note: 'no space left' };
  expect(await server.call('POST /internal/backups', { token, body: failed })).toMatchObject({ status: 200 });
  const after = await health();
  expect(after).toMatchObject({ lastBackup: failed, lastAudit: { breaks: 0 } });
  expect((await server.call('POST /internal/backups', { token: user.token, body: failed })).status).toBe(401);
});

it('O11: the clock notifies the administrators of a failed backup within seconds', async () => {
  const failed = { ok: false, note: 'disk full' };
  await server.call('POST /internal/backups', { token: INTERNAL_SECRET, body: failed });
  const { token } = await server.admin();
  const texts = async () => {
    const { body } = await server.call('GET /api/notification/fetchAll', { token });
    return (body.notifications as { content: string }[]).map(({ content }) => content);
  };
  await expect.poll(texts, { timeout: 15_000 }).toContainEqual('The last backup failed. disk full');
});

it('O1: a silent server is named, one that stopped by itself is not; an open circuit of any is shown', async () => {
  const now = server.ctx.clock.now();
  const report = { startedAt: 0, lagMs: 0, memoryMb: 1, providers: [] };
  const { serverReports } = server.ctx;
  const other = { ...serverReports };
  // As other servers on these stores write.
  const providers = [{ name: 'chapa', lastSuccess: now - 60_000, openUntil: now + 1000 }];
  await other.put({ ...report, at: now - 30_000, draining: false });
  // Servers of an earlier version report no beacon.
  expect((await health()).servers).toEqual([expect.objectContaining({ state: 'silent', beacon: null })]);
  await other.put({ ...report, at: now - 30_000, draining: true });
  expect((await health()).servers).toEqual([]);
  await other.put({ ...report, at: now, draining: false, providers });
  expect((await health()).providers).toEqual([
    { name: 'chapa', lastSuccess: new Date(now - 60_000).toISOString(), circuit: 'open' },
  ]);
});

it('O1: a server reports that the beacon is away, and how far its clock is off by it', async () => {
  const beacon = { ...server.ctx.beacon, state: () => 'away' as const, clockSkew: () => -4200 };
  await reportServer({ ...server.ctx, beacon });
  expect((await health()).servers[0]?.beacon).toEqual({ state: 'away', clockSkewMs: -4200 });
  await server.setting({ beaconMode: 'off' });
  await reportServer({ ...server.ctx, beacon });
  expect((await health()).servers[0]?.beacon).toEqual({ state: 'off', clockSkewMs: -4200 });
});
