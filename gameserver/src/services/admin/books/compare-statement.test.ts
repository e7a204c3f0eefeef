import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/context.ts';
import { walletCalls } from '../../../testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call } = walletCalls(() => server);

it('a provider’s statement is held against the ledger, payment by payment', async () => {
  const admin = await server.admin();
  const other = await server.signUp();
  const opened = await call(other, 'POST /api/transaction/deposit', { amount: 45 });
  const { txnId } = opened.body.data as { txnId: string };
  await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
  const day = new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10);
  const compare = async (rows: object[], on = day) =>
    (await call(admin, 'POST /api/admin/statement', { provider: 'sandbox', day: on, rows })).body;
  const reply = await compare([
    { txnId: txnId.toLowerCase(), amount: 40 },
    { txnId: 'D-UNKNOWN', amount: 12.5 },
    { txnId: 'W-UNKNOWN', amount: -7 },
  ]);
  expect(reply).toMatchObject({ statement: { deposits: 52.5, payouts: 7 } });
  expect(reply.differences).toEqual(
    expect.arrayContaining([
      { txnId, ledger: 45, statement: 40 },
      { txnId: 'D-UNKNOWN', ledger: null, statement: 12.5 },
      { txnId: 'W-UNKNOWN', ledger: null, statement: -7 },
    ]),
  );
  expect((await compare([], '2020-01-01')).differences).toEqual([]);
});
