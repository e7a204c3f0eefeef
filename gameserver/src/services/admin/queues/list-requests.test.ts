import type { MoneyRequest, MoneyRequestsAnswer } from '@chewata/common/contract/admin/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { noonOffset } from '#testing/noon.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await testServer({ SANDBOX_CLOCK_OFFSET_S: noonOffset() });
  admin = await server.admin();
});
afterAll(() => server?.close());
const { call, proof } = walletCalls(() => server);

const toAccount = { bank: '946', accountNumber: '1000123457112', accountHolder: 'Abebe Kebede' };

async function rich(): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, 1000);
  return user;
}
const withdraw = async (user: SignedUp, amount: number) =>
  call(user, 'POST /api/transaction/ManualWithdraw', { ...toAccount, amount, ...(await proof(user)) });

describe('the list of a queue', () => {
  const pending = async (query: string, kind = 'withdrawals') => {
    const { status, body } = await call(admin, `GET /api/admin/${kind}?status=Pending${query}`);
    expect(status).toBe(200);
    return body as unknown as MoneyRequestsAnswer;
  };

  it('has the oldest first, with the number and the sum of all of it', async () => {
    const before = (await pending('')).totals;
    const user = await rich();
    const ids = [];
    for (const amount of [60, 70.5, 80]) ids.push((await withdraw(user, amount)).body.txnId);
    const { totals } = await pending('');
    expect(totals).toEqual({ count: before.count + 3, amount: (before.amount ?? 0) + 210.5 });
    const { items } = await pending(`&search=${encodeURIComponent(user.phone)}`);
    expect(items.map(({ txnId }) => txnId)).toEqual(ids);
    const decided = await call(admin, 'GET /api/admin/withdrawals?status=success');
    expect(decided.body.totals).toMatchObject({ amount: null });
    const times = (decided.body.items as MoneyRequest[]).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is narrowed by a name, a phone, an id, a provider and days', async () => {
    const user = await rich();
    const { txnId } = (await withdraw(user, 61)).body;
    const found = async (query: string) => (await pending(query)).items.map((item) => item.txnId);
    expect(await found(`&search=${txnId}`)).toEqual([txnId]);
    expect(await found(`&search=${String(txnId).toLowerCase()}`)).toEqual([txnId]);
    expect(await found(`&search=${user.phone.slice(4)}`)).toEqual([txnId]);
    expect(await found(`&search=${user.phone.slice(4)}&provider=manual`)).toEqual([txnId]);
    expect(await found(`&search=${user.phone.slice(4)}&provider=chapa`)).toEqual([]);
    expect(await found(`&search=${user.phone.slice(4)}&to=2020-01-01`)).toEqual([]);
    expect(await found(`&search=${user.phone.slice(4)}&from=2020-01-01`)).toEqual([txnId]);
    expect(await found('&search=no%20such%20name')).toEqual([]);
    expect(await call(admin, 'GET /api/admin/withdrawals?provider=paypal')).toMatchObject({ status: 400 });
  });

  it('adds up what was paid if that is known, and what was asked otherwise', async () => {
    const user = await server.signUp();
    await call(user, 'POST /api/transaction/manualDeposit', { amount: 300, txnId: 'FT0000000001' });
    const { body } = await call(user, 'POST /api/transaction/deposit', { amount: 80 });
    const { txnId } = body.data as { txnId: string };
    await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success', amount: 79 } });
    const mine = `&search=${user.phone.slice(4)}`;
    expect((await pending(mine, 'deposits')).totals).toEqual({ count: 2, amount: 379 });
  });
});
