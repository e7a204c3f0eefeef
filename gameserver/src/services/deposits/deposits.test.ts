import { createHmac } from 'node:crypto';
import { toBirr } from '@chewata/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signing } from '#runtime/signing.ts';
import { entryId } from '../../domain/ledger/entries.ts';
import { depositPolled } from '../../domain/money/deposit.ts';
import { INTERNAL_SECRET, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

type Data = { checkout_url: string; txnId: string };

async function open(user: SignedUp, amount: number, call = 'POST /api/chapa/initializePayment') {
  const reply = await server.call(call, { token: user.token, body: { amount } });
  expect(reply).toMatchObject({ status: 200, body: { success: true, error: false } });
  return reply.body.data as Data;
}
const pay = (txnId: string, body: object = { outcome: 'success' }) =>
  server.call(`POST /sandbox/pay/${txnId}`, { body });
const balance = async (user: SignedUp) =>
  (await server.call('GET /api/user/getUserBalance', { token: user.token })).body;
const history = async (user: SignedUp, page = 1) =>
  (await server.call(`GET /api/transaction/Paginatedhistory?pageNumber=${page}`, { token: user.token })).body;

const ownSecret = () => server.ctx.signing.secretFor('sandbox callbacks');
function webhook(fields: object, secret = ownSecret(), name = 'chapa') {
  const body = JSON.stringify(fields);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return server.call(`POST /api/webhooks/${name}`, { body, headers: { 'x-chapa-signature': signature } });
}

describe('a deposit by checkout', () => {
  it('M1, M2: is credited by the signed callback with what was paid, and is in the history', async () => {
    const user = await server.signUp();
    const { checkout_url, txnId } = await open(user, 250.5);
    expect(checkout_url).toContain(`/sandbox/checkout/${txnId}`);
    expect(await balance(user)).toMatchObject({ activeBalance: 0, bonusWallet: 0 });
    expect((await history(user)).transactionHistory).toMatchObject([
      { type: 'Deposit', amount: 250.5, status: 'Pending', txnId },
    ]);

    expect(await pay(txnId)).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await balance(user)).toMatchObject({ activeBalance: 250.5, bonusWallet: 0 });
    expect(await history(user)).toMatchObject({
      transactionHistory: [{ type: 'Deposit', amount: 250.5, status: 'success', txnId }],
      totalPages: 1,
    });
    expect((await history(user, 2)).transactionHistory).toEqual([]);
    const entry = await server.ctx.ledger.find(entryId.deposit(txnId));
    expect(entry?.postings).toEqual([
      { account: 'provider:sandbox', amount: -25050 },
      { account: `user:${user.id}:main`, amount: 25050 },
    ]);
  });

  it('is credited once, however often and in whatever order callbacks come', async () => {
    const user = await server.signUp();
    const { txnId } = await open(user, 40);
    await pay(txnId, { outcome: 'failed' });
    const [deposit] = await server.ctx.deposits.ofUser(user.id, 1);
    expect(deposit).toMatchObject({ status: 'Declined', declinedBy: 'provider' });
    const charge = { tx_ref: txnId, amount: '40.00', currency: 'ETB', status: 'success' };
    await Promise.all(Array.from({ length: 12 }, () => pay(txnId)));
    await webhook({ event: 'charge.failed', ...charge, status: 'failed' });
    await pay(txnId, { outcome: 'failed' });
    expect(await webhook({ event: 'charge.success', ...charge })).toMatchObject({ status: 200 });
    expect(await balance(user)).toMatchObject({ activeBalance: 40 });
  });

  it('M2: is not credited by a callback alone: the status counts, and the signature', async () => {
    const user = await server.signUp();
    const { txnId } = await open(user, 40);
    const said = {
      event: 'charge.success',
      tx_ref: txnId,
      amount: '40.00',
      currency: 'ETB',
      status: 'success',
    };
    expect(await webhook(said, 'another secret')).toMatchObject({
      status: 401,
      body: { code: 'SIGNATURE_INVALID' },
    });
    expect(await server.call('POST /api/webhooks/chapa', { body: said })).toMatchObject({ status: 401 });
    expect(await webhook(said)).toMatchObject({ status: 200 });
    expect(await webhook({ ...said, tx_ref: 'D0000000000000000' })).toMatchObject({ status: 200 });
    expect(await webhook({ event: 'charge.success' })).toMatchObject({ status: 200 });
    for (const name of ['arifpay', 'addispay'])
      for (const body of ['{}', '', 'not json', JSON.stringify({ nonce: txnId, sessionId: 'x' })])
        expect(await server.call(`POST /api/webhooks/${name}`, { body })).toMatchObject({ status: 200 });
    expect(await balance(user)).toMatchObject({ activeBalance: 0 });
  });

  it('SEC18: the sandbox’s callbacks are signed by a key of this installation, the same on all its servers', async () => {
    const said = { event: 'charge.success', tx_ref: 'D0000000000000000' };
    for (const guess of ['sandbox', INTERNAL_SECRET])
      expect(await webhook(said, guess)).toMatchObject({ status: 401, body: { code: 'SIGNATURE_INVALID' } });
    expect(signing(INTERNAL_SECRET).secretFor('sandbox callbacks')).toBe(ownSecret());
    expect(signing('another secret').secretFor('sandbox callbacks')).not.toBe(ownSecret());
    expect(await webhook(said)).toMatchObject({ status: 200 });
  });

  it('M2: waits for an administrator if another amount was paid than asked', async () => {
    const user = await server.signUp();
    const { txnId } = await open(user, 100);
    await pay(txnId, { outcome: 'success', amount: 70 });
    await pay(txnId);
    expect(await balance(user)).toMatchObject({ activeBalance: 0 });
    const [deposit] = await server.ctx.deposits.ofUser(user.id, 1);
    expect(deposit).toMatchObject({ status: 'Pending', paid: 7000, asked: 10000 });
    expect((await history(user)).transactionHistory).toMatchObject([{ amount: 70, status: 'Pending' }]);
  });

  it('M13: at most ten are open at a time; one counts for 30 minutes and is credited later too', async () => {
    const user = await server.signUp();
    const [first] = await Promise.all(Array.from({ length: 10 }, () => open(user, 20)));
    const eleventh = () =>
      server.call('POST /api/arifPay/direct-pay', { token: user.token, body: { amount: 20 } });
    expect(await eleventh()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_OPEN' } });
    const now = server.ctx.clock.now;
    server.ctx.clock.now = () => now() + 31 * 60_000;
    try {
      expect(await eleventh()).toMatchObject({ status: 200 });
    } finally {
      server.ctx.clock.now = now;
    }
    await pay(String(first?.txnId));
    expect(await balance(user)).toMatchObject({ activeBalance: 20 });
    expect(await eleventh()).toMatchObject({ status: 409 });
  });

  it('is found by our own poll if no callback comes', async () => {
    const user = await server.signUp();
    const { txnId } = await open(user, 33);
    await server.ctx.sandboxDesk?.pay(txnId, 'success');
    expect(await balance(user)).toMatchObject({ activeBalance: 0 });
    const [deposit] = await server.ctx.deposits.ofUser(user.id, 1);
    if (!deposit) throw new Error('no deposit');
    await server.ctx.deposits.apply(depositPolled(deposit, new Date(0)));
    await expect.poll(() => balance(user), { timeout: 10_000 }).toMatchObject({ activeBalance: 33 });
  });

  it('M11: earns a free spin with the first of a day, also of ten at once', async () => {
    const user = await server.signUp();
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(user, 10)));
    await Promise.all(opened.map(({ txnId }) => pay(txnId)));
    expect(await balance(user)).toMatchObject({ activeBalance: 100 });
    expect(await server.ctx.users.get(user.id)).toMatchObject({ remainingSpin: 1 });
  });

  it('keeps the limits, and says them in the words of the specification', async () => {
    const user = await server.signUp();
    const reply = (amount: unknown) =>
      server.call('POST /api/transaction/deposit', { token: user.token, body: { amount } });
    expect(await reply(4.99)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Minimum Amount to deposit is 5 Birr' },
    });
    expect(await reply(10_000.01)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    for (const amount of [0, -5, '50', 5.001, null, Number.MAX_SAFE_INTEGER])
      expect(await reply(amount)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await server.ctx.deposits.countOfUser(user.id)).toBe(0);
    expect(await reply(5)).toMatchObject({ status: 200 });
  });

  it('is opened once for its Idempotency-Key', async () => {
    const user = await server.signUp();
    const again = () =>
      server.call('POST /api/chapa/initializePayment', {
        token: user.token,
        body: { amount: 60 },
        headers: { 'idempotency-key': 'one' },
      });
    const reply = await Promise.all([again(), again(), again()]);
    expect(new Set(reply.map(({ text }) => text)).size).toBe(1);
    expect(await server.ctx.deposits.countOfUser(user.id)).toBe(1);
  });
});

describe('a deposit that the payer’s phone is asked for', () => {
  it.each([
    ['arifPay/direct-pay', {}],
    ['arifPay/direct-payCbe', {}],
    ['lakiPay/deposit', { medium: 'TELEBIRR' }],
    ['lakiPay/deposit', { medium: 'CBE' }],
  ])('%s %o is Pending, and credited when it is paid', async (path, more) => {
    const user = await server.signUp();
    const body = { amount: 20, ...more };
    const reply = await server.call(`POST /api/${path}`, { token: user.token, body });
    expect(reply).toMatchObject({ status: 200, body: { status: 'Pending' } });
    await pay(String(reply.body.txnId));
    expect(await balance(user)).toMatchObject({ activeBalance: 20 });
  });

  it('is refused by Telebirr while the limit of the day is reached', async () => {
    const [user, admin] = [await server.signUp(), await server.admin()];
    const flag = (telebirrLimitReached: boolean) =>
      server.call('PUT /api/admin/settings', {
        token: admin.token,
        body: { flags: { telebirrLimitReached } },
      });
    await flag(true);
    const ask = (path: string, body: object) => server.call(`POST /api/${path}`, { token: user.token, body });
    const limit = { status: 400, body: { code: 'TELEBIRR_LIMIT', message: 'Telebirr limit reached' } };
    expect(await ask('arifPay/direct-pay', { amount: 20 })).toMatchObject(limit);
    expect(await ask('lakiPay/deposit', { amount: 20, medium: 'TELEBIRR' })).toMatchObject(limit);
    expect(await ask('arifPay/direct-payCbe', { amount: 20 })).toMatchObject({ status: 200 });
    await flag(false);
    expect(await ask('arifPay/direct-pay', { amount: 20 })).toMatchObject({ status: 200 });
  });
});

describe('the sandbox’s checkout page', () => {
  it('is marked, has no script, and its form pays', async () => {
    const user = await server.signUp();
    const { txnId } = await open(user, 15);
    const page = await server.call(`GET /sandbox/checkout/${txnId}`);
    expect(page.text).toContain('Sandbox');
    expect(page.text).toContain('15.00 ETB');
    expect(page.text).not.toContain('<script');
    const paid = await server.call(`POST /sandbox/checkout/${txnId}`, {
      body: 'outcome=success',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toMatch(/\/wallet$/);
    expect(await balance(user)).toMatchObject({ activeBalance: 15 });
    expect(await server.call('GET /sandbox/checkout/D1')).toMatchObject({ status: 404 });
    expect(await pay('D1')).toMatchObject({ status: 404 });
  });
});

it('a restart loses no open deposit', async () => {
  const first = await testServer();
  const user = await first.signUp();
  const opened = await first.call('POST /api/transaction/deposit', {
    token: user.token,
    body: { amount: 77 },
  });
  await first.close();
  const second = await testServer(first.env);
  const { txnId } = opened.body.data as Data;
  await second.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
  const { main } = await second.ctx.ledger.wallet(user.id);
  expect(toBirr(main)).toBe(77);
  await second.close();
});
