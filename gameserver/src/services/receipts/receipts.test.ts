import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call, balances, history } = walletCalls(() => server);

let serial = 0;
const telebirrId = () => `CBJ${String(++serial).padStart(7, '0')}`;
const cbeId = () => `FT${String(++serial).padStart(10, '0')}`;

async function receipt(txnId: string, amount: number, phoneNo: string, medium = 'TELEBIRR', payer = {}) {
  const body = { txnId, amount, phoneNo, medium, ...payer };
  const reply = await server.call('POST /sandbox/receipts', { body });
  expect(reply.status).toBe(200);
  return txnId;
}
const check = (user: SignedUp, txnId: string, more: object = {}) =>
  call(user, 'POST /checker/api/txn/check', { txnId, ...more });
const announce = (user: SignedUp, amount: unknown, txnId: string) =>
  call(user, 'POST /api/transaction/manualDeposit', { amount, txnId });

describe('the transaction checker', () => {
  it('M4: credits a receipt to its payer, once, also if another user asks again', async () => {
    const user = await server.signUp();
    const id = await receipt(telebirrId(), 320.5, user.phone);
    const reply = await check(user, id.toLowerCase());
    expect(reply).toMatchObject({
      status: 200,
      body: { transaction: { txnId: id, amount: 320.5, status: 'success' } },
    });
    expect(await balances(user)).toMatchObject({ main: 320.5 });
    for (const again of [check(user, id), check(await server.signUp(), id), announce(user, 320.5, id)])
      expect(await again).toMatchObject({
        status: 409,
        body: {
          code: 'ALREADY_PROCESSED',
          status: 'Completed',
          message: 'This transaction is already completed.',
        },
      });
    expect((await history(user)).transactionHistory).toMatchObject([
      { type: 'Deposit', amount: 320.5, status: 'success', txnId: id },
    ]);
  });

  it('credits once of twenty at once', async () => {
    const user = await server.signUp();
    const id = await receipt(telebirrId(), 40, user.phone);
    const reply = await Promise.all(Array.from({ length: 20 }, () => check(user, id)));
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of reply) expect([200, 409]).toContain(status);
    expect(await balances(user)).toMatchObject({ main: 40 });
  });

  it('reveals nothing about a receipt that another phone has paid, or that does not exist', async () => {
    const user = await server.signUp();
    const other = await receipt(telebirrId(), 40, newPhone());
    const notFound = { status: 404, body: { code: 'RECEIPT_NOT_FOUND' } };
    expect(await check(user, other)).toMatchObject(notFound);
    expect(await check(user, other, { phoneNo: newPhone() })).toMatchObject(notFound);
    expect(await check(user, telebirrId())).toMatchObject(notFound);
    expect(await announce(user, 40, other)).toMatchObject(notFound);
    expect(await balances(user)).toMatchObject({ main: 0 });
  });

  it('lets an administrator name the payer, who is credited', async () => {
    const [user, admin] = [await server.signUp(), await server.admin()];
    const id = await receipt(telebirrId(), 60, user.phone);
    expect(await check(admin, id)).toMatchObject({ status: 404 });
    expect(await check(admin, id, { phoneNo: '0700000009' })).toMatchObject({
      body: { code: 'USER_UNKNOWN' },
    });
    expect(await check(admin, id, { phoneNo: user.phone })).toMatchObject({ status: 200 });
    expect(await balances(user)).toMatchObject({ main: 60 });
  });

  it('M5: leaves what is above the ceiling to an administrator', async () => {
    const user = await server.signUp();
    const id = await receipt(telebirrId(), 5000.01, user.phone);
    expect(await check(user, id)).toMatchObject({
      status: 200,
      body: { transaction: { amount: 5000.01, status: 'Pending' } },
    });
    expect(await balances(user)).toMatchObject({ main: 0 });
    expect(await check(user, id)).toMatchObject({
      status: 200,
      body: { transaction: { status: 'Pending' } },
    });
    expect((await history(user)).transactionHistory).toHaveLength(1);
  });

  it('has a call of its own for CBE Birr', async () => {
    const user = await server.signUp();
    const id = await receipt(`DHT${++serial}MPGDI`, 77, user.phone, 'CBEBIRR');
    expect(await check(user, id)).toMatchObject({ status: 404 });
    expect(await call(user, `GET /checker/api/txn/checkCBEBirr/${id}`)).toMatchObject({
      status: 200,
      body: { transaction: { amount: 77 } },
    });
    expect(await call(user, `GET /checker/api/txn/checkCBEBirr/${id}`)).toMatchObject({ status: 409 });
    expect(await balances(user)).toMatchObject({ main: 77 });
  });
});

describe('a manual deposit', () => {
  it('waits for approval if no receipt is found', async () => {
    const user = await server.signUp();
    const id = cbeId();
    expect(await announce(user, 200, id.toLowerCase())).toMatchObject({
      status: 201,
      body: {
        status: 'Pending',
        message: 'Manual deposit created successfully. Please wait for approval.',
      },
    });
    expect(await announce(user, 200, id)).toMatchObject({ status: 201, body: { status: 'Pending' } });
    expect((await history(user)).transactionHistory).toMatchObject([
      { type: 'Deposit', amount: 200, status: 'Pending', txnId: id },
    ]);
  });

  it('is completed by its receipt if the amounts agree, and waits if they differ', async () => {
    const user = await server.signUp();
    const [same, other] = [
      await receipt(telebirrId(), 90, user.phone),
      await receipt(telebirrId(), 45, user.phone),
    ];
    expect(await announce(user, 90, same)).toMatchObject({ status: 201, body: { status: 'Completed' } });
    expect(await announce(user, 450, other)).toMatchObject({ status: 201, body: { status: 'Pending' } });
    expect(await balances(user)).toMatchObject({ main: 90 });

    const admin = await server.admin();
    const { body } = await call(admin, `GET /api/admin/deposits?status=Pending&search=${other}`);
    const [item] = body.items as { _id: string; amount: number; txnId: string; details: object }[];
    expect(item).toMatchObject({ txnId: other, amount: 45, details: { asked: '450', paid: '45' } });
    await call(admin, `POST /api/admin/deposits/${item?._id}/approve`);
    expect(await balances(user)).toMatchObject({ main: 135 });
  });

  it('SEC4, M13: of one user, three at most are open', async () => {
    const user = await server.signUp();
    const replies = await Promise.all(Array.from({ length: 8 }, () => announce(user, 20, cbeId())));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ body }) => body.code === 'TOO_MANY_OPEN')).toHaveLength(5);
    const paid = await receipt(telebirrId(), 20, user.phone);
    expect(await announce(user, 20, paid)).toMatchObject({ status: 201, body: { status: 'Completed' } });
  });

  it('keeps its limits', async () => {
    const user = await server.signUp();
    expect(await announce(user, 0.5, cbeId())).toMatchObject({
      status: 400,
      body: { message: 'Deposit error' },
    });
    for (const amount of [0, -1, 10_001, 'x', null])
      expect(await announce(user, amount, cbeId())).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    for (const txnId of ['', '  ', 'a b', '../x', 'x'.repeat(81)])
      expect(await announce(user, 50, txnId)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});
