import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call } = walletCalls(() => server);

it('shows pending requests and house and provider balances to administrators only', async () => {
  const [admin, user] = [await server.admin(), await server.signUp()];
  const opened = await call(user, 'POST /api/transaction/deposit', { amount: 45.5 });
  const { txnId } = opened.body.data as { txnId: string };
  await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
  await call(user, 'POST /api/transaction/manualDeposit', { amount: 10, txnId: 'FT0000000001' });
  await server.credit(user.id, 6000);
  await call(user, 'POST /api/transaction/withdraw', { amount: 5500 });

  const { status, body } = await call(admin, 'GET /api/admin/overview');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    users: 2,
    pending: { deposits: 1, withdrawals: 1 },
    today: { deposits: 45.5 },
    accounts: {
      'provider:sandbox': -45.5,
      'house:adjustments': -6000,
      'house:revenue': 0,
      'tax:withheld': 0,
    },
  });
  expect((await call(user, 'GET /api/admin/overview')).status).toBe(403);
});
