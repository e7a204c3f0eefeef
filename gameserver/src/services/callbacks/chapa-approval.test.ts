import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { type ProviderHost, providerHost } from '../../testing/provider-host.ts';
import { walletCalls } from '../../testing/wallet.ts';

const SECRET = 'approval-secret';
let server: TestServer;
let host: ProviderHost;
let user: SignedUp;
beforeAll(async () => {
  host = await providerHost();
  host.on('GET /banks', {
    json: { data: [{ id: 946, name: 'Commercial Bank of Ethiopia', acct_length: 13, is_mobilemoney: null }] },
  });
  // Taken, and not answered until Chapa has asked back.
  host.on('POST /transfers', { json: { status: 'success', message: 'queued', data: 'R' } });
  server = await testServer({
    CHAPA_BASE_URL: host.url,
    CHAPA_SECRET_KEY: 'CHASECK_TEST-x',
    CHAPA_WEBHOOK_SECRET: 'hook',
    CHAPA_APPROVAL_SECRET: SECRET,
  });
  user = await server.signUp();
  await server.credit(user.id, 20_000);
});
afterAll(async () => {
  await server?.close();
  await host?.close();
});
const { call } = walletCalls(() => server);

const ACCOUNT = '1000123457112';

/** A payout on its way: Chapa has taken it. */
async function onItsWay(amount: number): Promise<string> {
  const body = { accountNumber: ACCOUNT, accountName: 'Abebe', amount, bank: '946' };
  const { status, body: reply, text } = await call(user, 'POST /api/chapa/chapaWithdraw', body);
  expect(status, text).toBe(200);
  return String(reply.txnId);
}

/** Resolves once the money clock has asked Chapa for the payout. */
const taken = (txnId: string) =>
  expect
    .poll(async () => (await server.ctx.withdrawals.get(txnId))?.stage, { timeout: 10_000 })
    .toBe('asking');

async function ask(question: object, signature?: string) {
  const body = JSON.stringify(question);
  const own = createHmac('sha256', SECRET).update(body).digest('hex');
  const answer = await fetch(`${server.url}/api/webhooks/chapa/approval`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'chapa-signature': signature ?? own },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
const question = (reference: string, amount: string, account_number = ACCOUNT) => ({
  reference,
  amount,
  bank: '946',
  account_name: 'Abebe',
  account_number,
});
const YES = { status: 200, body: { success: true, error: false } };
const NO = { status: 400, body: { success: false, error: true } };

it('M7: Chapa may pay what we are sending, of that amount and to that account', async () => {
  const txnId = await onItsWay(300);
  await taken(txnId);
  expect(await ask(question(txnId, '300'))).toEqual(YES);
  expect(await ask(question(txnId, '300.00'))).toEqual(YES);
  // It signs its own secret on some accounts: what counts is what we have asked for.
  const bare = createHmac('sha256', SECRET).update(SECRET).digest('hex');
  expect(await ask(question(txnId, '300'), bare)).toEqual(YES);
});

it('M7: it may not pay another amount, another account, an unknown payout, or on an unsigned question', async () => {
  const txnId = await onItsWay(301);
  await taken(txnId);
  expect(await ask(question(txnId, '301.01'))).toEqual(NO);
  expect(await ask(question(txnId, '301', '1000999999999'))).toEqual(NO);
  expect(await ask(question('W-NOBODY', '301'))).toEqual(NO);
  expect(await ask({ reference: txnId })).toEqual(NO);
  expect(await ask(question(txnId, '301'), 'ab'.repeat(32))).toEqual(NO);
  expect(await ask(question(txnId, '301'), '')).toEqual(NO);
  expect(await ask(question(txnId, '301'))).toEqual(YES);
});

it('M9: it may not pay what still waits for administrators, nor what is over', async () => {
  const waiting = await onItsWay(6000);
  expect((await server.ctx.withdrawals.get(waiting))?.stage).toBe('waiting');
  expect(await ask(question(waiting, '6000'))).toEqual(NO);
  const admin = await server.admin();
  const declined = await call(admin, `POST /api/admin/withdrawals/${waiting}/decline`, { reason: 'no' });
  expect(declined.status).toBe(200);
  expect(await ask(question(waiting, '6000'))).toEqual(NO);
});
