import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** A phone, and a code that was sent to it. */
async function code(phoneNo: string = newPhone()) {
  const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
  return { phoneNo, vc: body.data, otp: await server.otpSentTo(phoneNo) };
}
const register = (body: object) => server.call('POST /api/user/register', { body });
const person = { name: 'Abebe', password: 'a-good-secret' };

describe('register', () => {
  it('creates an account of exactly the contract’s shape, and signs no user in', async () => {
    const proof = await code();
    const reply = await register({ ...person, ...proof });
    expect(reply.status).toBe(201);
    // Only the device is known now: no session.
    expect(reply.headers.get('set-cookie')).not.toContain('token=');
    expect(reply.body).toEqual({
      success: true,
      error: false,
      message: 'Your account has been created. Please log in.',
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Abebe',
        phoneNo: proof.phoneNo,
        role: 'user',
        isAdmin: false,
        totalBalance: 0,
        wallet: { activeBalance: 0, bonusWallet: 0, walletBalance: 0 },
        remainingSpin: 0,
        referralCode: expect.stringMatching(/^[A-Z2-9]{10}$/),
        telegramLinked: false,
        blocked: null,
      },
    });
    const login = await server.call('POST /api/user/login', {
      body: { phoneNo: proof.phoneNo, password: 'a-good-secret' },
    });
    expect(login).toMatchObject({ status: 200, body: { user: reply.body.user } });
  });

  it.each(['0911', '911', '+251911', '251 911', '0711'])(
    'accepts a phone that begins as %s',
    async (begin) => {
      const tail = newPhone().slice(-6);
      const proof = await code(`${begin}${tail.slice(0, 2)}-${tail.slice(2)}`);
      const reply = await register({ ...person, ...proof });
      expect(reply).toMatchObject({
        status: 201,
        body: { user: { phoneNo: expect.stringMatching(/^\+251[79]\d{8}$/) } },
      });
    },
  );

  it('takes a referral code in any case, and keeps who referred', async () => {
    const referrer = await server.signUp();
    const reply = await register({
      ...person,
      ...(await code()),
      referralCode: referrer.user.referralCode.toLowerCase(),
    });
    expect(reply.status).toBe(201);
    expect(await server.ctx.users.referredBy(referrer.id)).toMatchObject([{ name: 'Abebe' }]);
  });

  it('an unknown referral code: 400 UNKNOWN_REFERRAL; the code that was sent is still good', async () => {
    const proof = await code();
    const refused = await register({ ...person, ...proof, referralCode: 'NOBODY' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'UNKNOWN_REFERRAL' } });
    expect((await register({ ...person, ...proof, referralCode: '' })).status).toBe(201);
  });

  it('a taken phone, in any form: 409 PHONE_TAKEN, only after a right code', async () => {
    const { phone } = await server.signUp();
    const reply = await register({ ...person, ...(await code(`0${phone.slice(4)}`)) });
    expect(reply).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
    const guessed = await register({ ...person, phoneNo: phone, otp: '000000', vc: 'none' });
    expect(guessed).toMatchObject({ status: 400, body: { code: 'OTP_INVALID' } });
  });

  it('two at once with two codes: one account', async () => {
    const phoneNo = newPhone();
    const [one, two] = [await code(phoneNo), await code(phoneNo)];
    const reply = await Promise.all([register({ ...person, ...one }), register({ ...person, ...two })]);
    expect(reply.map((each) => each.status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['name', '', 'name'],
    ['name', '   ', 'name'],
    ['name', 'x'.repeat(41), 'name'],
    ['password', '12345', 'password'],
    ['password', 'x'.repeat(129), 'password'],
    ['phoneNo', '0811223344', 'phoneNo'],
    ['phoneNo', '091122334', 'phoneNo'],
    ['phoneNo', '+2610911223344', 'phoneNo'],
    ['otp', undefined, 'otp'],
    ['vc', undefined, 'vc'],
    ['password', undefined, 'password'],
    ['referralCode', 5, 'referralCode'],
  ])('%s = %j: 400 VALIDATION at that field', async (field, value, path) => {
    const reply = await register({ ...person, phoneNo: newPhone(), otp: '123456', vc: 'vc', [field]: value });
    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } });
  });

  it('names of 1 and 40 and passwords of 6 and 128 characters are taken', async () => {
    for (const [name, password] of [
      ['x', 'xyz-12'],
      ['አ'.repeat(40), 'xyz1'.repeat(32)],
    ] as const)
      expect((await register({ name, password, ...(await code()) })).status).toBe(201);
  });
});

describe('the register bonus', () => {
  const active = async () => (await server.call('GET /api/activeRegisterBonus/isActiveRegisterBonus')).body;

  it('is off by default', async () => {
    expect(await active()).toEqual({ success: true, error: false, active: false, amount: 0 });
  });

  it('goes to the bonus wallet of a new account while it is active', async () => {
    const set = (registerBonus: object) => server.setting({ registerBonus });
    await set({ active: true, amount: 12.5 });
    expect(await active()).toMatchObject({ active: true, amount: 12.5 });
    const reply = await register({ ...person, ...(await code()) });
    expect(reply.body.user).toMatchObject({
      totalBalance: 12.5,
      wallet: { activeBalance: 0, bonusWallet: 12.5 },
    });
    expect(await server.ctx.ledger.total('house:promotions')).toBe(-1250);
    await set({ active: false });
    expect((await register({ ...person, ...(await code()) })).body.user).toMatchObject({ totalBalance: 0 });
  });

  it('moves no money if the account is refused', async () => {
    const before = await server.ctx.ledger.total('house:promotions');
    await server.setting({ registerBonus: { active: true, amount: 5 } });
    const phoneNo = newPhone();
    const proofs = [await code(phoneNo), await code(phoneNo), await code(phoneNo)];
    const reply = await Promise.all(proofs.map((proof) => register({ ...person, ...proof })));
    expect(reply.map((each) => each.status).sort()).toEqual([201, 409, 409]);
    expect(await server.ctx.ledger.total('house:promotions')).toBe(before - 500);
  });
});

describe('an administrator', () => {
  it('is who has a phone of SYSTEM_ADMINS', async () => {
    const { user } = await server.admin();
    expect(user).toMatchObject({ role: 'admin', isAdmin: true });
  });
});
