import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { linkTo } from '../../testing/link-to.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { auditLedger } from '../audit/audit-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ SANDBOX_PAYOUTS: 'manual' });
});
afterAll(() => server?.close());
const { call, balances, history, proof, setting, answerPayout } = walletCalls(() => server);

async function rich(birr = 1000): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, birr);
  return user;
}
const toBank = { accountNumber: '1000123457112', accountName: 'Abebe Kebede', bank: '946' };
const status = async (txnId: unknown) => (await server.ctx.withdrawals.get(String(txnId)))?.status;
const atProvider = (txnId: unknown) =>
  expect
    .poll(async () => (await server.ctx.withdrawals.get(String(txnId)))?.stage, { timeout: 10_000 })
    .toBe('asking');

describe('a withdrawal', () => {
  it.each([
    ['chapa/chapaWithdraw', toBank],
    ['arifPay/withdraw', {}],
    ['arifPay/WithdrawCbeBirr', {}],
    ['addisPay/b2cWithdraw', {}],
    ['transaction/withdraw', {}],
    ['lakiPay/withdraw', { medium: 'TELEBIRR' }],
    ['lakiPay/withdraw', { medium: 'CBE' }],
  ])('by %s %o is held, and paid when the provider says so', async (path, more) => {
    const user = await rich();
    const reply = await call(user, `POST /api/${path}`, { amount: 150, ...more });
    expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Withdraw successful' } });
    const { txnId } = reply.body;
    expect(await balances(user)).toEqual({ main: 850, bonus: 0, held: 150 });
    expect((await history(user)).transactionHistory).toContainEqual(
      expect.objectContaining({ type: 'Withdraw', amount: 150, status: 'Pending', txnId }),
    );
    await atProvider(txnId);
    expect(await answerPayout(String(txnId), 'success')).toMatchObject({ status: 200 });
    expect(await balances(user)).toEqual({ main: 850, bonus: 0, held: 0 });
    expect(await status(txnId)).toBe('success');
    await answerPayout(String(txnId), 'failed');
    expect(await balances(user)).toEqual({ main: 850, bonus: 0, held: 0 });
  });

  it('is returned whole if the provider declines', async () => {
    const user = await rich();
    const { body } = await call(user, 'POST /api/chapa/chapaWithdraw', { amount: 1000, ...toBank });
    await atProvider(body.txnId);
    await answerPayout(String(body.txnId), 'failed');
    expect(await balances(user)).toEqual({ main: 1000, bonus: 0, held: 0 });
    expect((await history(user)).transactionHistory).toContainEqual(
      expect.objectContaining({ type: 'Withdraw', status: 'Declined', txnId: body.txnId }),
    );
  });

  it('is answered by the sandbox also right after it was asked for', async () => {
    const user = await rich();
    const { body } = await call(user, 'POST /api/transaction/withdraw', { amount: 60 });
    expect(await answerPayout(String(body.txnId), 'failed')).toMatchObject({ body: { status: 'failed' } });
    expect(await balances(user)).toEqual({ main: 1000, bonus: 0, held: 0 });
    expect(await answerPayout('W1', 'failed')).toMatchObject({ status: 404 });
  });

  it('keeps its limits and fields, in the words of the specification', async () => {
    const user = await rich();
    const bank = (body: object) => call(user, 'POST /api/chapa/chapaWithdraw', { ...toBank, ...body });
    expect(await bank({ amount: 49.99 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'The minimum amount to withdraw is 50 birr.' },
    });
    expect(await call(user, 'POST /api/arifPay/withdraw', { amount: 49 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Minimum Amount to withdraw is 50 Birr' },
    });
    for (const missing of [{}, { amount: 100, bank: '' }, { amount: 100, accountName: null }])
      expect(await bank({ ...missing, ...('amount' in missing ? {} : { amount: undefined }) })).toMatchObject(
        {
          status: 400,
          body: { code: 'VALIDATION', message: 'Please Fill All Fields' },
        },
      );
    expect(await bank({ amount: 100, bank: '1' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(await bank({ amount: 10_001 })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await bank({ amount: 1000.01 })).toMatchObject({
      status: 400,
      body: { code: 'INSUFFICIENT_FUNDS', message: 'Insufficient balance' },
    });
    expect(await balances(user)).toEqual({ main: 1000, bonus: 0, held: 0 });
  });

  it('takes nothing of the bonus', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 500, 'bonus');
    expect(await call(user, 'POST /api/transaction/withdraw', { amount: 60 })).toMatchObject({
      body: { code: 'INSUFFICIENT_FUNDS' },
    });
  });

  it('pays out once, of a hundred at once that want the whole balance', async () => {
    const user = await rich(100);
    const reply = await Promise.all(
      Array.from({ length: 100 }, () => call(user, 'POST /api/transaction/withdraw', { amount: 100 })),
    );
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of reply) if (status !== 200) expect(body.code).toBe('INSUFFICIENT_FUNDS');
    expect(await balances(user)).toEqual({ main: 0, bonus: 0, held: 100 });
    expect(await server.ctx.withdrawals.countOfUser(user.id)).toBe(1);
    const txnId = reply.find((one) => one.status === 200)?.body.txnId;
    await atProvider(txnId);
    await answerPayout(String(txnId), 'success');
    expect(await balances(user)).toEqual({ main: 0, bonus: 0, held: 0 });
    const { breaks } = await auditLedger(server.ctx.books, new Date());
    expect(breaks).toEqual([]);
  });

  it('SEC17, M12, M13: every one of a hundred at once, on two servers, gets its outcome; three stay open', async () => {
    const other = await testServer({ ...server.env });
    const user = await rich(1000);
    const begun = Date.now();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 ? server : other).call('POST /api/transaction/withdraw', {
          token: user.token,
          body: { amount: 60 },
        }),
      ),
    );
    expect(Date.now() - begun).toBeLessThan(10_000);
    const outcomes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
    expect(outcomes.filter((one) => one === '200')).toHaveLength(3);
    expect(outcomes.filter((one) => one === '409 TOO_MANY_OPEN')).toHaveLength(97);
    expect(await balances(user)).toEqual({ main: 820, bonus: 0, held: 180 });
    await other.close();
  });

  it('M13: may be asked for again when one of three open ones is done', async () => {
    const user = await rich(1000);
    const ask = () => call(user, 'POST /api/transaction/withdraw', { amount: 60 });
    const { body } = await ask();
    await ask();
    await ask();
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_OPEN' } });
    await answerPayout(String(body.txnId), 'failed');
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it.each([
    ['chapa/chapaWithdraw', { ...toBank, bank: '855' }],
    ['arifPay/withdraw', {}],
    ['addisPay/b2cWithdraw', {}],
    ['transaction/withdraw', {}],
    ['lakiPay/withdraw', { medium: 'TELEBIRR' }],
    [
      'transaction/ManualWithdraw',
      { bank: 'telebirr', accountNumber: '1', accountHolder: 'A', otp: '1', vc: 'v' },
    ],
    [
      'transaction/ManualWithdraw',
      { bank: '855', accountNumber: '1', accountHolder: 'A', otp: '1', vc: 'v' },
    ],
  ])('SCREENS4, M14: by %s %o is refused while the Telebirr limit is reached', async (path, more) => {
    await setting({ flags: { telebirrLimitReached: true }, withdrawHours: { opens: 0, closes: 24 } });
    try {
      const user = await rich();
      expect(await call(user, `POST /api/${path}`, { amount: 150, ...more })).toMatchObject({
        status: 400,
        body: { code: 'TELEBIRR_LIMIT' },
      });
      expect(await balances(user)).toMatchObject({ main: 1000, held: 0 });
      expect(await call(user, 'POST /api/lakiPay/withdraw', { amount: 150, medium: 'CBE' })).toMatchObject({
        status: 200,
      });
    } finally {
      await setting({ flags: { telebirrLimitReached: false } });
    }
  });

  it('M19: goes through no provider that is switched off, nor does a deposit; payouts on their way are finished', async () => {
    const user = await rich();
    const { body } = await call(user, 'POST /api/chapa/chapaWithdraw', { amount: 60, ...toBank });
    await atProvider(body.txnId);
    const off = { deposits: false, withdrawals: false };
    await setting({ providers: { chapa: off, arifpay: off } });
    try {
      const unavailable = { status: 503, body: { code: 'UNAVAILABLE' } };
      expect(await call(user, 'POST /api/chapa/chapaWithdraw', { amount: 60, ...toBank })).toMatchObject(
        unavailable,
      );
      expect(await call(user, 'POST /api/chapa/initializePayment', { amount: 60 })).toMatchObject(
        unavailable,
      );
      expect(await call(user, 'POST /api/arifPay/direct-pay', { amount: 60 })).toMatchObject(unavailable);
      expect(await call(user, 'POST /api/addisPay/create-order', { amount: 60 })).toMatchObject({
        status: 200,
      });
      await answerPayout(String(body.txnId), 'success');
      expect(await balances(user)).toEqual({ main: 940, bonus: 0, held: 0 });
    } finally {
      const on = { deposits: true, withdrawals: true };
      await setting({ providers: { chapa: on, arifpay: on } });
    }
  });

  it('asks for a code while that is set, and uses it up', async () => {
    await setting({ withdrawOtp: true });
    try {
      const user = await rich();
      const withdraw = (more: object, who = user) =>
        call(who, 'POST /api/transaction/withdraw', { amount: 60, ...more });
      for (const who of [user, await server.signUp()])
        expect(await withdraw({}, who)).toMatchObject({ status: 403, body: { code: 'OTP_REQUIRED' } });
      const code = await proof(user);
      const wrong = code.otp === '000000' ? '000001' : '000000';
      expect(await withdraw({ ...code, otp: wrong })).toMatchObject({
        status: 400,
        body: { code: 'OTP_INVALID' },
      });
      expect(await withdraw(code)).toMatchObject({ status: 200 });
      expect(await withdraw(code)).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
      expect(await balances(user)).toMatchObject({ main: 940, held: 60 });
    } finally {
      await setting({ withdrawOtp: false });
    }
  });

  it('A6: needs a code in the hours after the account was linked to Telegram', async () => {
    const user = await rich();
    await server.ctx.together(
      server.ctx.users.link(user.id, linkTo(77_001, new Date(server.ctx.clock.now() + 3600_000))),
    );
    expect(await call(user, 'POST /api/transaction/withdraw', { amount: 60 })).toMatchObject({
      status: 403,
      body: { code: 'OTP_REQUIRED' },
    });
  });

  it('is asked for once for its Idempotency-Key', async () => {
    const user = await rich();
    const withdraw = () =>
      call(user, 'POST /api/transaction/withdraw', { amount: 60 }, { 'idempotency-key': 'w' });
    const reply = await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect(new Set(reply.map(({ text }) => text)).size).toBe(1);
    expect(await balances(user)).toMatchObject({ main: 940, held: 60 });
  });

  it('above the setting goes to its provider after two administrators have approved', async () => {
    const user = await rich(9000);
    const { body } = await call(user, 'POST /api/chapa/chapaWithdraw', { amount: 6000, ...toBank });
    expect(await status(body.txnId)).toBe('Pending');
    const [first, second] = [await server.admin(), await server.secondAdmin()];
    const approve = (admin: SignedUp) => call(admin, `POST /api/admin/withdrawals/${body.txnId}/approve`);
    expect(await approve(first)).toMatchObject({ status: 200, body: { status: 'AwaitingSecond' } });
    expect(await approve(first)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect(await approve(second)).toMatchObject({ status: 200, body: { status: 'Processing' } });
    await atProvider(body.txnId);
    expect(await approve(second)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    await answerPayout(String(body.txnId), 'success');
    expect(await balances(user)).toMatchObject({ main: 3000, held: 0 });
  });
});

it('the banks are those of the provider, by id', async () => {
  const user = await server.signUp();
  expect(await call(user, 'GET /api/chapa/getBanks')).toMatchObject({
    status: 200,
    body: { data: { 946: { id: '946', name: 'Commercial Bank of Ethiopia (CBE)' } } },
  });
});

it('a pending payout succeeds by itself after 5 s if no one decides it', async () => {
  const auto = await testServer({ SANDBOX_PAYOUTS: 'auto' });
  const user = await auto.signUp();
  await auto.credit(user.id, 100);
  const reply = await auto.call('POST /api/transaction/withdraw', {
    token: user.token,
    body: { amount: 70 },
  });
  const payout = () => auto.ctx.withdrawals.get(String(reply.body.txnId));
  await expect.poll(async () => (await payout())?.status, { timeout: 20_000 }).toBe('success');
  const paid = await payout();
  if (paid?.stage !== 'over') throw new Error('not over');
  expect(paid.settledAt.getTime() - paid.createdAt.getTime()).toBeGreaterThanOrEqual(5000);
  expect(await auto.ctx.ledger.wallet(user.id)).toEqual({ main: 3000, bonus: 0, held: 0 });
  await auto.close();
});
