import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { auditLedger } from '../audit/audit-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call, balances } = walletCalls(() => server);

let serial = 0;
const cbeId = () => `FT9${String(++serial).padStart(9, '0')}`;
const ABEBE = { payerName: 'ABEBE KEBEDE', payerAccount: '7112' };

async function receipt(phoneNo: string, more: object = {}, amount = 100) {
  const txnId = cbeId();
  const body = { txnId, amount, phoneNo, medium: 'CBE', ...more };
  expect(await server.call('POST /sandbox/receipts', { body })).toMatchObject({ status: 200 });
  return txnId;
}
const check = (user: SignedUp, txnId: string) => call(user, 'POST /checker/api/txn/check', { txnId });
const announce = (user: SignedUp, amount: number, txnId: string) =>
  call(user, 'POST /api/transaction/manualDeposit', { amount, txnId });
const pending = { status: 200, body: { transaction: { status: 'Pending' } } };
const credited = { status: 200, body: { transaction: { status: 'success' } } };

interface Item {
  _id: string;
  txnId: string;
  user: { _id: string };
  details: Record<string, string>;
}
async function queued(txnId: string): Promise<Item[]> {
  const { body } = await call(await server.admin(), 'GET /api/admin/deposits?status=Pending');
  return (body.items as Item[]).filter((item) => item.txnId === txnId);
}
async function approve(txnId: string, user: SignedUp, body?: object) {
  const item = (await queued(txnId)).find((one) => one.user._id === user.id);
  return call(await server.admin(), `POST /api/admin/deposits/${item?._id}/approve`, body);
}

describe('a receipt that does not show the whole phone of its payer', () => {
  it('SEC3, M18: waits, and is credited at once from an account that an administrator has confirmed', async () => {
    const user = await server.signUp();
    const first = await receipt(user.phone, ABEBE);
    expect(await check(user, first)).toMatchObject(pending);
    expect(await balances(user)).toMatchObject({ main: 0 });
    expect(await queued(first)).toMatchObject([
      { details: { payerName: 'ABEBE KEBEDE', payerAccount: '7112', receipt: first } },
    ]);
    expect(await approve(first, user, { confirmPayer: true })).toMatchObject({ status: 200 });
    expect(await balances(user)).toMatchObject({ main: 100 });

    expect(
      await check(user, await receipt(user.phone, { ...ABEBE, payerName: 'Abebe  Kebede' })),
    ).toMatchObject(credited);
    expect(await announce(user, 100, await receipt(user.phone, ABEBE))).toMatchObject({
      body: { status: 'Completed' },
    });
    for (const other of [
      { ...ABEBE, payerAccount: '7113' },
      { ...ABEBE, payerName: 'Abebe Bekele' },
    ])
      expect(await check(user, await receipt(user.phone, other))).toMatchObject(pending);
    expect(await balances(user)).toMatchObject({ main: 300 });
  });

  it('M18: an approval alone confirms no account, and a receipt without one confirms nothing', async () => {
    const user = await server.signUp();
    const payer = { payerName: 'Almaz', payerAccount: '1234' };
    const first = await receipt(user.phone, payer);
    await check(user, first);
    expect(await approve(first, user)).toMatchObject({ status: 200 });
    expect(await check(user, await receipt(user.phone, payer))).toMatchObject(pending);

    const unread = cbeId();
    await announce(user, 100, unread);
    expect(await approve(unread, user, { confirmPayer: true })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(await approve(unread, user)).toMatchObject({ status: 200 });
  });

  it('M18: a masked phone must match in every digit shown, and waits', async () => {
    const user = await server.signUp('Abebe', '0911224567');
    const masked = (payerPhone: string) => receipt(user.phone, { medium: 'TELEBIRR', payerPhone });
    expect(await check(user, await masked('2519****4567'))).toMatchObject(pending);
    expect(await check(user, await masked('2517****4567'))).toMatchObject({
      status: 404,
      body: { code: 'RECEIPT_NOT_FOUND' },
    });
    expect(await check(user, await masked(user.phone))).toMatchObject(credited);
  });
});

describe('a deposit that was paid from the account of an excluded player', () => {
  const exclude = (user: SignedUp) => call(user, 'POST /api/playLimits/exclude', { months: 6 });

  it('L6: is not approved for another user, and can be declined', async () => {
    const [excluded, other] = [await server.signUp(), await server.signUp()];
    const payer = { payerName: 'Genet Worku', payerAccount: '4401' };
    const first = await receipt(excluded.phone, payer);
    await check(excluded, first);
    await approve(first, excluded, { confirmPayer: true });

    const waiting = await receipt(other.phone, payer);
    expect(await check(other, waiting)).toMatchObject(pending);
    await exclude(excluded);
    for (const body of [undefined, { confirmPayer: true }])
      expect(await approve(waiting, other, body)).toMatchObject({
        status: 403,
        body: { code: 'PLAY_LIMIT', kind: 'exclusion', resetsAt: expect.any(String) },
      });
    expect(await balances(other)).toMatchObject({ main: 0 });
    const [item] = await queued(waiting);
    const decline = `POST /api/admin/deposits/${item?._id}/decline`;
    expect(await call(await server.admin(), decline, { reason: 'excluded' })).toMatchObject({ status: 200 });
  });

  it('L6: is credited to its owner if it was paid before, and the account is then closed to others', async () => {
    const [excluded, other] = [await server.signUp(), await server.signUp()];
    const payer = { payerName: 'Dawit Haile', payerAccount: '4402' };
    const before = await receipt(excluded.phone, payer);
    await check(excluded, before);
    await exclude(excluded);
    expect(await approve(before, excluded, { confirmPayer: true })).toMatchObject({ status: 200 });
    expect(await balances(excluded)).toMatchObject({ main: 100 });
    expect(await check(other, await receipt(other.phone, payer))).toMatchObject({
      status: 403,
      body: { code: 'PLAY_LIMIT', kind: 'exclusion' },
    });
  });
});

describe('two users who name one receipt', () => {
  it('SEC3, SEC4, M4: both wait, the queue shows both, and one approval uses the id up', async () => {
    const [owner, other] = [await server.signUp('Owner'), await server.signUp('Other')];
    const id = await receipt(owner.phone);
    for (const user of [other, owner, other]) expect(await check(user, id)).toMatchObject(pending);
    const items = await queued(id);
    expect(items).toHaveLength(2);
    expect(items.find((item) => item.user._id === owner.id)?.details.otherClaims).toBe(
      `Other ${other.phone}`,
    );
    expect(items.find((item) => item.user._id === other.id)?.details.otherClaims).toBe(
      `Owner ${owner.phone}`,
    );
    const replies = await Promise.all([approve(id, owner), approve(id, other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_PROCESSED');
    const sum = (await balances(owner)).main + (await balances(other)).main;
    expect(sum).toBe(100);
    for (const user of [owner, other]) expect(await check(user, id)).toMatchObject({ status: 409 });
  });

  it('SEC4, M4: the one with the confirmed account is credited although another named it first', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const payer = { payerName: 'Hirut Alemu', payerAccount: '5577' };
    const first = await receipt(owner.phone, payer);
    await check(owner, first);
    await approve(first, owner, { confirmPayer: true });
    const id = await receipt(owner.phone, payer);
    expect(await announce(other, 100, id)).toMatchObject({ body: { status: 'Pending' } });
    expect(await check(owner, id)).toMatchObject(credited);
    expect(await approve(id, other)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await balances(owner)).toMatchObject({ main: 200 });
    expect(await balances(other)).toMatchObject({ main: 0 });
  });

  it('M4: one whose account is confirmed meanwhile gets the waiting deposit credited, once', async () => {
    const user = await server.signUp();
    const payer = { payerName: 'Sara Tesfaye', payerAccount: '9911' };
    const [first, second] = [await receipt(user.phone, payer), await receipt(user.phone, payer)];
    await check(user, first);
    await check(user, second);
    await approve(first, user, { confirmPayer: true });
    const again = await Promise.all([check(user, second), check(user, second), check(user, second)]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await balances(user)).toMatchObject({ main: 200 });
    expect(await queued(second)).toEqual([]);
    expect((await auditLedger(server.ctx.books, new Date())).breaks).toEqual([]);
  });
});

it('SEC3, M15: a user has ten failed look-ups an hour; those that find a receipt do not count', async () => {
  const limited = await testServer({ RATE_LIMITS: 'on' });
  const user = await limited.signUp();
  const lookUp = (txnId: string, who = user) =>
    limited.call('POST /checker/api/txn/check', { token: who.token, body: { txnId } });
  const body = { txnId: 'CBJ8888888', amount: 20, phoneNo: user.phone, medium: 'TELEBIRR' };
  for (let n = 0; n < 10; n++) {
    await limited.call('POST /sandbox/receipts', { body: { ...body, txnId: `CBJ777777${n}` } });
    expect(await lookUp(`CBJ777777${n}`)).toMatchObject({ status: 200 });
    expect(await lookUp(cbeId())).toMatchObject({ status: 404 });
  }
  await limited.call('POST /sandbox/receipts', { body });
  const reply = await lookUp('CBJ8888888');
  expect(reply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await lookUp(cbeId(), await limited.signUp())).toMatchObject({ status: 404 });
  await limited.close();
});

it('M15: a look-up that the bank did not answer does not count', async () => {
  const limited = await testServer({ RATE_LIMITS: 'on' });
  const user = await limited.signUp();
  const { receipts } = limited.ctx;
  const find = receipts.find;
  Object.assign(receipts, { find: async () => ({ outcome: 'failed', reason: 'no answer' }) });
  const lookUp = (txnId: string) =>
    limited.call('POST /checker/api/txn/check', { token: user.token, body: { txnId } });
  for (let n = 0; n < 15; n++) expect(await lookUp(cbeId())).toMatchObject({ status: 503 });
  Object.assign(receipts, { find });
  expect(await lookUp(cbeId())).toMatchObject({ status: 404 });
  await limited.close();
});
