import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { noonOffset } from '#testing/noon.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
let admin: SignedUp;
let second: SignedUp;
beforeAll(async () => {
  server = await testServer({ SANDBOX_CLOCK_OFFSET_S: noonOffset() });
  admin = await server.admin();
  second = await server.secondAdmin();
});
afterAll(() => server?.close());
const { call, balances, history, proof, setting } = walletCalls(() => server);

let serial = 0;
const receiptId = () => `FT${String(++serial).padStart(10, '0')}`;
const toAccount = { bank: '946', accountNumber: '1000123457112', accountHolder: 'Abebe Kebede' };

async function rich(birr = 1000): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, birr);
  return user;
}
async function withdraw(user: SignedUp, amount: number, more: object = {}) {
  const reply = await call(user, 'POST /api/transaction/ManualWithdraw', {
    ...toAccount,
    amount,
    ...(await proof(user)),
    ...more,
  });
  return reply;
}
async function deposit(user: SignedUp, amount: number): Promise<string> {
  await call(user, 'POST /api/transaction/manualDeposit', { amount, txnId: receiptId() });
  const [made] = await server.ctx.deposits.ofUser(user.id, 1);
  return made?.id ?? '';
}
const rule = (who: SignedUp, kind: string, id: unknown, decision: string, body?: object) =>
  call(who, `POST /api/admin/${kind}/${id}/${decision}`, body);
const log = async () => (await call(admin, 'GET /api/admin/decisions')).body.decisions as object[];

describe('a manual withdrawal', () => {
  it('waits for an administrator, and is done when one approves', async () => {
    const user = await rich();
    const { status, body } = await withdraw(user, 400);
    expect(status).toBe(200);
    expect(body.message).toBe('Your request has been received. It takes up to 30 minutes.');
    expect(await balances(user)).toEqual({ main: 600, bonus: 0, held: 400 });
    const listed = await call(admin, 'GET /api/admin/withdrawals?status=Pending');
    expect(listed.body.items).toContainEqual(
      expect.objectContaining({
        txnId: body.txnId,
        amount: 400,
        method: 'manual',
        user: { _id: user.id, name: 'Abebe', phoneNo: user.phone },
        details: {
          bank: 'Commercial Bank of Ethiopia (CBE)',
          accountNumber: '1000123457112',
          accountHolder: 'Abebe Kebede',
        },
      }),
    );
    expect(await rule(admin, 'withdrawals', body.txnId, 'approve')).toMatchObject({
      status: 200,
      body: { status: 'success', item: { status: 'success', decisions: [{ decision: 'approve' }] } },
    });
    expect(await balances(user)).toEqual({ main: 600, bonus: 0, held: 0 });
    expect(await rule(second, 'withdrawals', body.txnId, 'decline', { reason: 'late' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
    expect(await log()).toContainEqual(
      expect.objectContaining({
        action: 'withdrawal.approve',
        subject: body.txnId,
        by: { _id: admin.id, name: 'Admin' },
        user: { _id: user.id, name: 'Abebe', phoneNo: user.phone },
      }),
    );
  });

  it('is given back when it is declined, with the reason kept', async () => {
    const user = await rich();
    const { body } = await withdraw(user, 400);
    expect(await rule(admin, 'withdrawals', body.txnId, 'decline', {})).toMatchObject({ status: 400 });
    expect(
      await rule(admin, 'withdrawals', body.txnId, 'decline', { reason: 'wrong account' }),
    ).toMatchObject({
      status: 200,
      body: { item: { status: 'Declined', details: { note: 'wrong account' } } },
    });
    expect(await balances(user)).toEqual({ main: 1000, bonus: 0, held: 0 });
    expect((await history(user)).transactionHistory).toContainEqual(
      expect.objectContaining({ type: 'Withdraw', status: 'Declined' }),
    );
  });

  it.each(['approve', 'decline'])(
    '%s by five at once: one of them decides, the others get 409',
    async (decision) => {
      const user = await rich();
      const { txnId } = (await withdraw(user, 60)).body;
      const reply = await Promise.all(
        [admin, second, admin, second, admin].map((who) =>
          rule(who, 'withdrawals', txnId, decision, { reason: 'wrong account' }),
        ),
      );
      expect(reply.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await balances(user)).toEqual({ main: decision === 'approve' ? 940 : 1000, bonus: 0, held: 0 });
    },
  );

  it('needs a code always, every field, and goes to the own phone for mobile money', async () => {
    const user = await rich();
    for (const missing of ['otp', 'vc', 'bank', 'accountNumber', 'accountHolder', 'amount'])
      expect(await withdraw(user, 100, { [missing]: '' })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', message: 'Please Fill All Fields' },
      });
    expect(await withdraw(user, 100, { otp: '12' })).toMatchObject({ body: { code: 'OTP_INVALID' } });
    expect(await withdraw(user, 100, { bank: 'nowhere' })).toMatchObject({ body: { code: 'VALIDATION' } });
    expect(await withdraw(user, 49)).toMatchObject({
      body: { message: 'Minimum Amount to withdraw is 50 Birr' },
    });
    const { body } = await withdraw(user, 100, { bank: 'telebirr', accountNumber: '0700000000' });
    const withdrawal = await server.ctx.withdrawals.get(String(body.txnId));
    expect(withdrawal?.destination).toMatchObject({ medium: 'TELEBIRR', phone: user.phone });
    await setting({ flags: { telebirrLimitReached: true } });
    expect(await withdraw(user, 100, { bank: 'telebirr' })).toMatchObject({
      body: { code: 'TELEBIRR_LIMIT' },
    });
    expect(await withdraw(user, 100, { bank: 'CBEBirr' })).toMatchObject({ status: 200 });
    await setting({ flags: { telebirrLimitReached: false } });
  });

  it('is closed outside the hours', async () => {
    const user = await rich();
    await setting({ withdrawHours: { opens: 13, closes: 24 } });
    expect(await withdraw(user, 100)).toMatchObject({
      status: 403,
      body: { code: 'CLOSED_HOURS', message: 'Withdrawals are open from 13:00 to 24:00' },
    });
    await setting({ withdrawHours: { opens: 9, closes: 12 } });
    expect(await withdraw(user, 100)).toMatchObject({ status: 403, body: { code: 'CLOSED_HOURS' } });
    await setting({ withdrawHours: { opens: 9, closes: 24 } });
    expect(await withdraw(user, 100)).toMatchObject({ status: 200 });
  });
});

describe('above the setting two different administrators approve', () => {
  it('a withdrawal', async () => {
    const user = await rich(9000);
    const { body } = await withdraw(user, 5000.01);
    expect(await rule(admin, 'withdrawals', body.txnId, 'approve')).toMatchObject({
      body: { status: 'AwaitingSecond' },
    });
    expect(await rule(admin, 'withdrawals', body.txnId, 'approve')).toMatchObject({ status: 409 });
    expect(await balances(user)).toMatchObject({ held: 5000.01 });
    expect(await rule(second, 'withdrawals', body.txnId, 'approve')).toMatchObject({
      body: { status: 'success' },
    });
    expect(await balances(user)).toMatchObject({ main: 3999.99, held: 0 });
  });

  it('a fast withdrawal, which then goes to its provider at once, whatever time the rules have', async () => {
    const user = await rich(9000);
    const fast = await call(user, 'POST /api/lakiPay/withdraw', { medium: 'TELEBIRR', amount: 6000 });
    const { txnId } = fast.body;
    const approvedAt = Date.now();
    for (const who of [admin, second]) await rule(who, 'withdrawals', txnId, 'approve');
    const sent = async () => (await server.ctx.withdrawals.get(String(txnId)))?.sentAt?.getTime() ?? 0;
    await vi.waitFor(async () => expect(await sent()).toBeGreaterThanOrEqual(approvedAt), {
      timeout: 10_000,
    });
    expect(await sent()).toBeLessThan(approvedAt + 30_000);
  });

  it('a deposit, also if both approve at the same moment', async () => {
    const user = await server.signUp();
    const id = await deposit(user, 6000);
    const reply = await Promise.all([admin, second].map((who) => rule(who, 'deposits', id, 'approve')));
    expect(reply.map(({ body }) => body.status).sort()).toEqual(['AwaitingSecond', 'success']);
    expect(await balances(user)).toMatchObject({ main: 6000 });
  });

  it('T2: not at the setting itself, if the server knows what was paid', async () => {
    const user = await server.signUp();
    const { body } = await call(user, 'POST /api/transaction/deposit', { amount: 4990 });
    const { txnId } = body.data as { txnId: string };
    await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success', amount: 5000 } });
    expect(await rule(admin, 'deposits', txnId, 'approve')).toMatchObject({ body: { status: 'success' } });
  });

  it('T1: withdrawals that together take one user above it within 24 hours', async () => {
    const user = await rich(9000);
    const ids = [];
    for (const amount of [3000, 2000, 100]) ids.push((await withdraw(user, amount)).body.txnId);
    const approvals = [];
    for (const id of ids) approvals.push((await rule(admin, 'withdrawals', id, 'approve')).body.status);
    expect(approvals).toEqual(['success', 'success', 'AwaitingSecond']);
  });
});

describe('a deposit that waits', () => {
  it('is credited once, of ten approvals at once', async () => {
    const user = await server.signUp();
    const id = await deposit(user, 300);
    const reply = await Promise.all(Array.from({ length: 10 }, () => rule(admin, 'deposits', id, 'approve')));
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balances(user)).toMatchObject({ main: 300 });
    expect(await server.ctx.users.get(user.id)).toMatchObject({ remainingSpin: 1 });
  });

  it('M4: is not credited when it is declined, and its receipt may be used again', async () => {
    const user = await server.signUp();
    const id = await deposit(user, 300);
    expect(await rule(admin, 'deposits', id, 'decline')).toMatchObject({ body: { status: 'Declined' } });
    expect(await rule(admin, 'deposits', id, 'approve')).toMatchObject({ status: 409 });
    const txnId = (await server.ctx.deposits.get(id))?.txnId;
    expect(await call(user, 'POST /api/transaction/manualDeposit', { amount: 300, txnId })).toMatchObject({
      status: 201,
    });
    expect(await balances(user)).toMatchObject({ main: 0 });
  });

  it('M3: declined by an administrator stays so, whatever its provider says', async () => {
    const user = await server.signUp();
    const { body } = await call(user, 'POST /api/transaction/deposit', { amount: 80 });
    const { txnId } = body.data as { txnId: string };
    await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success', amount: 79 } });
    expect(await rule(admin, 'deposits', txnId, 'decline')).toMatchObject({ body: { status: 'Declined' } });
    await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
    expect(await balances(user)).toMatchObject({ main: 0 });
  });
});

it('the queues are for administrators alone, and know nothing of what is not there', async () => {
  const user = await server.signUp();
  for (const what of [
    'GET /api/admin/withdrawals',
    'GET /api/admin/deposits',
    `GET /api/admin/users/${user.id}/transactions`,
  ])
    expect(await call(user, what)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  for (const kind of ['withdrawals', 'deposits']) {
    expect(await rule(user, kind, 'x', 'approve')).toMatchObject({ status: 403 });
    expect(await rule(admin, kind, 'x', 'approve')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  }
  expect(await call(admin, 'GET /api/admin/withdrawals?status=nonsense')).toMatchObject({ status: 400 });
});

it('a user’s history is shown beside the request', async () => {
  const user = await rich(10);
  expect(await call(admin, `GET /api/admin/users/${user.id}/transactions`)).toMatchObject({
    status: 200,
    body: { items: [{ type: 'Adjustment', amount: 10 }], totalPages: 1 },
  });
});
