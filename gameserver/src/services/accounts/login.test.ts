import type { UserId } from '@chewata/common/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, PASSWORD, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { createAccount } from './create-account.ts';
import { issueLoginToken } from './login-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => server?.close());

const login = (phoneNo: string, password = PASSWORD) =>
  server.call('POST /api/user/login', {
    body: { phoneNo, password },
    // An address for each phone: the failures of one test are not those of another.
    headers: { 'x-forwarded-for': `10.1.${Number(phoneNo.slice(-4, -2))}.${Number(phoneNo.slice(-2))}` },
  });
const me = (token: string) => server.call('GET /api/user/getSingleUser', { token });
/** An account whose password has never been changed. */
const firstEpoch = (id: UserId) => ({ id, sessionEpoch: 0 });
const failed = (retries: number) => ({
  status: 401,
  body: { code: 'LOGIN_FAILED', message: 'Login failed Try again', retries, link: '/resetpassword' },
});

describe('login', () => {
  it('answers the user and a token, also as a cookie that no script reads', async () => {
    const { phone, user } = await server.signUp();
    const reply = await login(`0${phone.slice(4)}`);
    expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String), user } });
    const token = String(reply.body.token);
    expect(token).toMatch(/^[\w-]{43}$/);
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`^token=${token}; `));
    expect(cookie).toContain('; Path=/');
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie).not.toContain('Secure');
    for (const headers of [{ cookie: `token=${token}` }, { authorization: `Bearer ${token}` }])
      expect(
        (await server.call('GET /api/user/getSingleUser', { headers: { ...headers } })).body.user,
      ).toEqual(user);
  });

  it('sets a Secure cookie on https', async () => {
    const { phone } = await server.signUp();
    const body = { phoneNo: phone, password: PASSWORD };
    const reply = await server.call('POST /api/user/login', {
      body,
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(reply.headers.get('set-cookie')).toContain('; Secure');
  });

  it('each failure reports the remaining tries; after five the phone waits, even with the right password', async () => {
    const { phone } = await server.signUp();
    for (const left of [4, 3, 2, 1, 0])
      expect(await login(phone, 'wrong-password')).toMatchObject(failed(left));
    const waiting = await login(phone);
    expect(waiting).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', retries: 0, link: '/resetpassword' },
    });
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(890);
  });

  it('a success forgives the failures before it', async () => {
    const { phone } = await server.signUp();
    for (const left of [4, 3]) expect(await login(phone, 'wrong')).toMatchObject(failed(left));
    expect((await login(phone)).status).toBe(200);
    expect(await login(phone, 'wrong')).toMatchObject(failed(4));
  });

  it('an unknown phone is answered as a known one', async () => {
    const phone = newPhone();
    for (const left of [4, 3, 2, 1, 0]) expect(await login(phone)).toMatchObject(failed(left));
    expect((await login(phone)).status).toBe(429);
  });

  it('many guesses at once are five guesses at most', async () => {
    const { phone } = await server.signUp();
    const reply = await Promise.all(Array.from({ length: 12 }, () => login(phone, 'wrong')));
    expect(reply.filter((one) => one.status === 401).length).toBeLessThanOrEqual(5);
    expect(reply.filter((one) => ![401, 429, 503].includes(one.status))).toEqual([]);
  });

  it('of many right logins at once some are BUSY, and each other one has a session of its own', async () => {
    const { phone } = await server.signUp();
    const reply = await Promise.all(Array.from({ length: 8 }, () => login(phone)));
    const entered = reply.filter((one) => one.status === 200);
    expect(entered.length).toBeGreaterThanOrEqual(2);
    expect(reply.filter((one) => ![200, 503].includes(one.status))).toEqual([]);
    expect(new Set(entered.map((one) => one.body.token)).size).toBe(entered.length);
  });

  it('an account without a password cannot be entered by one', async () => {
    const phone = newPhone();
    await createAccount(server.ctx, {
      name: 'Abebe',
      phone,
      passwordHash: null,
      telegramId: 4711,
      language: 'en',
      referredBy: null,
    });
    expect(await login(phone)).toMatchObject(failed(4));
  });
});

describe('a login token of the bot', () => {
  const check = (token?: string) => server.call('POST /api/user/tokenCheck', token ? { token } : {});
  const invalid = { status: 401, body: { code: 'LOGIN_TOKEN_INVALID', message: 'Login From Bot Failed' } };

  it('opens a session, once', async () => {
    const { id, user } = await server.signUp();
    const token = await issueLoginToken(server.ctx, firstEpoch(id));
    const reply = await check(token);
    expect(reply).toMatchObject({ status: 200, body: { user } });
    expect(reply.headers.get('set-cookie')).toContain(`token=${reply.body.token};`);
    expect((await me(String(reply.body.token))).body.user).toEqual(user);
    expect(await check(token)).toMatchObject(invalid);
  });

  it('opens one session where twenty spend it at the same time', async () => {
    const { id } = await server.signUp();
    const token = await issueLoginToken(server.ctx, firstEpoch(id));
    const reply = await Promise.all(Array.from({ length: 20 }, () => check(token)));
    expect(reply.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('is good for 5 minutes, and dies by a newer one', async () => {
    const { id } = await server.signUp();
    const at = (ms: number) => ({
      ...server.ctx,
      clock: { ...server.ctx.clock, now: () => Date.now() - ms },
    });
    expect(await check(await issueLoginToken(at(5 * 60_000 + 500), firstEpoch(id)))).toMatchObject(invalid);
    expect((await check(await issueLoginToken(at(5 * 60_000 - 5000), firstEpoch(id)))).status).toBe(200);
    const older = await issueLoginToken(server.ctx, firstEpoch(id));
    const newer = await issueLoginToken(server.ctx, firstEpoch(id));
    expect(await check(older)).toMatchObject(invalid);
    expect((await check(newer)).status).toBe(200);
  });

  it('is not a session, and a session is no login token', async () => {
    const { id, token } = await server.signUp();
    expect((await me(await issueLoginToken(server.ctx, firstEpoch(id)))).status).toBe(401);
    expect(await check(token)).toMatchObject(invalid);
    expect(await check()).toMatchObject(invalid);
  });

  it('shows the account that it opens without being used up (SEC15)', async () => {
    const { id, phone } = await server.signUp('Hana');
    const token = await issueLoginToken(server.ctx, firstEpoch(id));
    const info = (given: string) => server.call('POST /api/user/tokenInfo', { body: { token: given } });
    for (let n = 0; n < 2; n++)
      expect(await info(token)).toMatchObject({
        status: 200,
        body: { name: 'Hana', maskedPhone: `******${phone.slice(-4)}` },
      });
    expect((await check(token)).status).toBe(200);
    for (const gone of [token, 'unknown']) expect(await info(gone)).toMatchObject(invalid);
  });

  it('is not spent by GET', async () => {
    const { id } = await server.signUp();
    const token = await issueLoginToken(server.ctx, firstEpoch(id));
    expect((await server.call('GET /api/user/tokenCheck', { token })).status).toBe(404);
    await server.call(`GET /?token=${token}`);
    expect((await check(token)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends by logging out, which clears the cookie', async () => {
    const { token } = await server.signUp();
    const reply = await server.call('GET /api/user/logout', { token });
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(reply.headers.get('set-cookie')).toMatch(/^token=; .*Expires=Thu, 01 Jan 1970/);
    expect(await me(token)).toMatchObject({ status: 401, body: { message: 'Logged Out' } });
  });

  it('is renewed under a new token; the old one dies', async () => {
    const { token, user } = await server.signUp();
    const reply = await server.call('POST /api/user/refresh-token', { token });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('set-cookie')).toContain(`token=${reply.body.token};`);
    expect((await me(token)).status).toBe(401);
    expect((await me(String(reply.body.token))).body.user).toEqual(user);
  });

  it('is renewed once where many ask at the same time', async () => {
    const { token } = await server.signUp();
    const reply = await Promise.all(
      Array.from({ length: 10 }, () => server.call('POST /api/user/refresh-token', { token })),
    );
    expect(reply.filter((one) => one.status === 200)).toHaveLength(1);
    expect(reply.filter((one) => one.status === 401)).toHaveLength(9);
  });
});

describe('passwords', () => {
  const update = ({ token }: SignedUp, body: object) =>
    server.call('PUT /api/user/me/update', { token, body });
  const secondSession = async ({ phone }: SignedUp) => String((await login(phone)).body.token);

  it('a new name changes the name alone', async () => {
    const user = await server.signUp();
    const other = await secondSession(user);
    expect(await update(user, { username: '  Sara ' })).toMatchObject({
      status: 200,
      body: { user: { name: 'Sara' } },
    });
    expect((await me(other)).body.user).toMatchObject({ name: 'Sara' });
    expect(await update(user, {})).toMatchObject({ status: 200, body: { user: { name: 'Sara' } } });
  });

  it('a new password ends all other sessions and sign-in links, not this one', async () => {
    const user = await server.signUp();
    const other = await secondSession(user);
    const link = await issueLoginToken(server.ctx, firstEpoch(user.id));
    expect((await update(user, { password: 'another-secret', currentPassword: PASSWORD })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await server.call('POST /api/user/tokenCheck', { token: link })).status).toBe(401);
    expect((await me(user.token)).status).toBe(200);
    expect((await login(user.phone)).status).toBe(401);
    expect((await login(user.phone, 'another-secret')).status).toBe(200);
  });

  it.each([
    { username: '' },
    { username: 'x'.repeat(41) },
    { username: 5 },
    { password: '12345' },
    { password: 'x'.repeat(129) },
    { password: null },
  ])('refuses %j and changes nothing', async (body) => {
    const user = await server.signUp();
    expect(await update(user, { username: 'Sara', ...body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect((await me(user.token)).body.user).toMatchObject({ name: 'Abebe' });
  });

  const reset = async (phoneNo: string, password: string) => {
    const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
    const proof = { phoneNo, vc: body.data, otp: await server.otpSentTo(phoneNo) };
    return server.call('PUT /api/user/forgotPassword', { body: { ...proof, password } });
  };

  it('a forgotten one is replaced by a code: every session dies, and the phone need not wait any more', async () => {
    const user = await server.signUp();
    for (let n = 0; n < 5; n++) await login(user.phone, 'wrong');
    expect((await login(user.phone)).status).toBe(429);
    expect(await reset(user.phone, 'new-secret')).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await me(user.token)).status).toBe(401);
    expect((await login(user.phone)).status).toBe(401);
    expect((await login(user.phone, 'new-secret')).status).toBe(200);
  });

  it('is not changed with a wrong code, nor for an unknown phone', async () => {
    const user = await server.signUp();
    const body = { phoneNo: user.phone, password: 'new-secret', otp: '000000', vc: 'none' };
    expect(await server.call('PUT /api/user/forgotPassword', { body })).toMatchObject({
      status: 400,
      body: { code: 'OTP_INVALID' },
    });
    expect((await me(user.token)).status).toBe(200);
    expect(await reset(newPhone(), 'new-secret')).toMatchObject({
      status: 404,
      body: { code: 'USER_UNKNOWN' },
    });
  });

  it('without a code is refused in the words of the specification', async () => {
    const body = { phoneNo: newPhone(), password: 'new-secret', vc: 'x' };
    expect(await server.call('PUT /api/user/forgotPassword', { body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: '* Please enter OTP *', issues: [{ path: 'otp' }] },
    });
  });

  it('are kept as Argon2id hashes', async () => {
    const { id } = await server.signUp();
    expect((await server.ctx.users.get(id))?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});
