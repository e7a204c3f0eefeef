import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call, balances, history, proof, setting } = walletCalls(() => server);

const transfer = (user: SignedUp, body: object, headers?: Record<string, string>) =>
  call(user, 'POST /api/user/transferUserBalance', body, headers);

async function two(): Promise<[SignedUp, SignedUp]> {
  const users: [SignedUp, SignedUp] = [await server.signUp('Abebe'), await server.signUp('Kebede')];
  await server.credit(users[0].id, 300);
  await server.credit(users[0].id, 50, 'bonus');
  return users;
}

describe('a transfer', () => {
  it('moves money to the owner of a phone, with a code, and both read it in their history', async () => {
    const [from, to] = await two();
    const reply = await transfer(from, { phoneNo: to.phone, amount: 120.75, ...(await proof(from)) });
    expect(reply).toMatchObject({ status: 200, body: { activeBalance: 179.25 } });
    expect(reply.body.message).toBe(`120.75 Birr has been sent to ******${to.phone.slice(-4)}`);
    expect(await balances(from)).toEqual({ main: 179.25, bonus: 50, held: 0 });
    expect(await balances(to)).toEqual({ main: 120.75, bonus: 0, held: 0 });
    expect((await history(from)).transactionHistory).toMatchObject([
      { type: 'Transfer Out', amount: 120.75, status: 'success' },
      { type: 'Adjustment' },
      { type: 'Adjustment' },
    ]);
    expect((await history(to)).transactionHistory).toMatchObject([{ type: 'Transfer In', amount: 120.75 }]);
  });

  it('is refused to oneself, to an unknown phone, beyond the main balance and its limits; the code stays good', async () => {
    const [from, to] = await two();
    const code = await proof(from);
    const ask = (phoneNo: string, amount: unknown) => transfer(from, { phoneNo, amount, ...code });
    expect(await ask(from.phone, 10)).toMatchObject({ status: 400, body: { code: 'SELF_TRANSFER' } });
    expect(await ask('0700000001', 10)).toMatchObject({ status: 404, body: { code: 'USER_UNKNOWN' } });
    expect(await ask(to.phone, 300.01)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_FUNDS' } });
    for (const amount of [0, -1, 0.99, 10_000.01, 1.001, '10'])
      expect(await ask(to.phone, amount)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await ask('123', 10)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await balances(from)).toEqual({ main: 300, bonus: 50, held: 0 });
    expect(await ask(to.phone, 1)).toMatchObject({ status: 200 });
  });

  it('SEC14, M16: says nothing about the receiver before the code is right', async () => {
    const [from, to] = await two();
    const code = await proof(from);
    const wrong = { ...code, otp: code.otp === '000000' ? '000001' : '000000' };
    const answers = [];
    for (const phoneNo of [to.phone, '0700000002'])
      answers.push((await transfer(from, { phoneNo, amount: 10, ...wrong })).text);
    expect(answers[0]).toContain('OTP_INVALID');
    expect(answers[1]).toBe(answers[0]);
  });

  it('SEC14, M16: names at most twenty unknown receivers a day, also without rate limits', async () => {
    const [from, to] = await two();
    const ask = async (phoneNo: string) => transfer(from, { phoneNo, amount: 10, ...(await proof(from)) });
    for (let n = 0; n < 20; n++)
      expect(await ask(`07000001${10 + n}`)).toMatchObject({ status: 404, body: { code: 'USER_UNKNOWN' } });
    for (const phoneNo of ['0700000099', to.phone]) {
      const reply = await ask(phoneNo);
      expect(reply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3600);
    }
    expect(await balances(from)).toMatchObject({ main: 300 });
  });

  it('needs its own code: not another’s, not a used one, not one of the open kind', async () => {
    const [from, to] = await two();
    const ask = (code: object) => transfer(from, { phoneNo: to.phone, amount: 10, ...code });
    expect(await ask({})).toMatchObject({ status: 400, body: { message: '* Please enter OTP *' } });
    expect(await ask(await proof(to))).toMatchObject({ body: { code: 'OTP_INVALID' } });
    const open = await server.call('POST /api/afroSms/otp', { body: { phoneNo: from.phone } });
    const otp = await server.otpSentTo(from.phone);
    expect(await ask({ vc: open.body.data, otp })).toMatchObject({ body: { code: 'OTP_INVALID' } });
    const code = await proof(from);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balances(to)).toMatchObject({ main: 10 });
  });

  it('moves once for its Idempotency-Key', async () => {
    const [from, to] = await two();
    const body = { phoneNo: to.phone, amount: 10, ...(await proof(from)) };
    const key = { 'idempotency-key': 'once' };
    const reply = await Promise.all([transfer(from, body, key), transfer(from, body, key)]);
    expect(reply[0]?.text).toBe(reply[1]?.text);
    expect(await transfer(from, { ...body, amount: 11 }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(await balances(to)).toMatchObject({ main: 10 });
  });
});

it('a page of the history has ten rows, newest first, and pages past the end are empty', async () => {
  const user = await server.signUp();
  for (let birr = 1; birr <= 23; birr++) await server.credit(user.id, birr);
  const amounts = async (page: number) =>
    ((await history(user, page)).transactionHistory as { amount: number }[]).map(({ amount }) => amount);
  expect(await amounts(1)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
  expect(await amounts(3)).toEqual([3, 2, 1]);
  expect(await history(user, 4)).toMatchObject({ transactionHistory: [], totalPages: 3 });
  for (const page of ['0', '-1', 'x', '1.5'])
    expect(await call(user, `GET /api/transaction/Paginatedhistory?pageNumber=${page}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
});

it('the register bonus goes to the bonus wallet and is in the history', async () => {
  await setting({ registerBonus: { active: true, amount: 25 } });
  const user = await server.signUp();
  await setting({ registerBonus: { active: false } });
  expect(await balances(user)).toEqual({ main: 0, bonus: 25, held: 0 });
  expect((await history(user)).transactionHistory).toMatchObject([{ type: 'Bonus', amount: 25 }]);
});
