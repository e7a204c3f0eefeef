import type { Phone } from '@chewata/common/phone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, PASSWORD, type TestServer, testServer } from '#testing/context.ts';
import { isWeakPassword } from './password-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PASSWORD_PEPPER: 'a pepper of sixteen letters' });
});
afterAll(() => server?.close());

const WEAK = { status: 400, body: { code: 'PASSWORD_WEAK' } };
const UNCONFIRMED = { status: 403, body: { code: 'PASSWORD_CONFIRM_REQUIRED' } };
const codeTo = async (phoneNo: string) => {
  const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
  return { vc: String(body.data), otp: await server.otpSentTo(phoneNo) };
};
const update = (token: string, body: object) => server.call('PUT /api/user/me/update', { token, body });

describe('A5: a password that is easy to guess (SEC7)', () => {
  it('has fewer than 4 different characters, is common, or is the phone or the name', () => {
    const owner = { phone: '+251911234567' as Phone, name: 'Abebe Kebede' };
    for (const password of [
      'aaabbbccc',
      '123456',
      'PassWord',
      'qwerty',
      '0911234567',
      '+251 911 234567',
      'abebe kebede',
    ])
      expect(isWeakPassword(password, owner), password).toBe(true);
    for (const password of ['abcdef1!', 'ሰላምለሁሉም', 'a-better-one', '0911234568'])
      expect(isWeakPassword(password, owner), password).toBe(false);
  });

  it('is refused at registration and reset, and uses no code up', async () => {
    const phoneNo = newPhone();
    const proof = await codeTo(phoneNo);
    const register = (password: string) =>
      server.call('POST /api/user/register', { body: { name: 'Abebe', phoneNo, password, ...proof } });
    expect(await register('123456')).toMatchObject(WEAK);
    expect((await register('a-better-one')).status).toBe(201);
    const again = await codeTo(phoneNo);
    const reset = (password: string) =>
      server.call('PUT /api/user/forgotPassword', { body: { phoneNo, password, ...again } });
    expect(await reset('password')).toMatchObject(WEAK);
    expect((await reset('another-good-one')).status).toBe(200);
  });

  it('that is set already is no reason to refuse a login: its owner is asked for another one', async () => {
    const [weak, good] = [await server.signUp(), await server.signUp()];
    await server.ctx.users.setPassword(weak.id, await server.ctx.passwords.hash('123456'), {});
    const login = (phoneNo: string, password: string) =>
      server.call('POST /api/user/login', { body: { phoneNo, password } });
    expect(await login(weak.phone, '123456')).toMatchObject({ status: 200, body: { passwordWeak: true } });
    expect(await login(good.phone, PASSWORD)).toMatchObject({ status: 200, body: { passwordWeak: false } });
  });
});

describe('a hash from before the pepper', () => {
  it('is replaced when its owner signs in, whose sessions go on', async () => {
    const { id, phone, token } = await server.signUp();
    const hash = async () => (await server.ctx.users.get(id))?.passwordHash;
    const login = (password: string) =>
      server.call('POST /api/user/login', { body: { phoneNo: phone, password } });
    expect((await login('a wrong one')).status).toBe(401);
    expect(await hash()).toMatch(/^\$argon2id/);
    expect((await login(PASSWORD)).status).toBe(200);
    expect(await hash()).toMatch(/^pepper:\$argon2id/);
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await login('a wrong one')).status).toBe(401);
    expect((await server.call('GET /api/user/getSingleUser', { token })).status).toBe(200);
  });
});

describe('a new password (SEC17)', () => {
  it('needs the present one or a code: a session alone does not change it', async () => {
    const { token, phone } = await server.signUp();
    const password = 'quite-another-one';
    expect(await update(token, { password })).toMatchObject(UNCONFIRMED);
    expect(await update(token, { password, currentPassword: 'wrong' })).toMatchObject(UNCONFIRMED);
    expect(await update(token, { password, otp: '000000', vc: 'nothing' })).toMatchObject({
      status: 400,
      body: { code: 'OTP_INVALID' },
    });
    const login = (given: string) =>
      server.call('POST /api/user/login', { body: { phoneNo: phone, password: given } });
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await update(token, { password, currentPassword: PASSWORD })).status).toBe(200);
    expect((await login(password)).status).toBe(200);
    const { body } = await server.call('POST /api/afroSms/AuthenticatedOTP', { token });
    const proof = { vc: String(body.data), otp: await server.otpSentTo(phone) };
    expect((await update(token, { password: 'by-code-instead', ...proof })).status).toBe(200);
    expect((await login('by-code-instead')).status).toBe(200);
  });

  it('the name alone needs no password', async () => {
    const { token } = await server.signUp();
    expect(await update(token, { username: 'Almaz' })).toMatchObject({ body: { user: { name: 'Almaz' } } });
  });

  it('guesses of the present password are five, then they wait', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' });
    try {
      const { token } = await limited.signUp();
      const guess = () =>
        limited.call('PUT /api/user/me/update', {
          token,
          body: { password: 'quite-another-one', currentPassword: 'wrong' },
        });
      for (let n = 0; n < 5; n++) expect(await guess()).toMatchObject(UNCONFIRMED);
      expect(await guess()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    } finally {
      await limited.close();
    }
  });
});
