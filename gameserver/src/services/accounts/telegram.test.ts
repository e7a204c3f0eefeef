import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOT_TOKEN, newPhone, PASSWORD, type TestServer, testServer } from '../../testing/context.ts';
import { signedByTelegram as signed } from '../../testing/telegram-signature.ts';
import { logoutAll, readStartPayload } from '../bot/account-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

let serial = 1000;
const newTelegramId = () => ++serial;
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

const initData = (id: number, age = 5, token = BOT_TOKEN) =>
  signed(
    {
      user: JSON.stringify({ id, first_name: 'Hana', last_name: 'T' }),
      auth_date: `${secondsAgo(age)}`,
      query_id: 'q',
    },
    token,
  );
const contact = (id: number, phone: string, age = 5, token = BOT_TOKEN) =>
  signed(
    {
      contact: JSON.stringify({ user_id: id, phone_number: phone, first_name: 'Hana' }),
      auth_date: `${secondsAgo(age)}`,
    },
    token,
  );

const enter = (data: string) => server.call('POST /api/user/telegram', { body: { initData: data } });
const link = (body: object) => server.call('POST /api/user/telegram/link', { body });
const invalid = { status: 401, body: { code: 'TELEGRAM_INVALID' } };
const confirmFirst = { status: 409, body: { code: 'LINK_CONFIRM_REQUIRED' } };

describe('sign-in by Telegram', () => {
  it('asks for the phone if this Telegram user has no account', async () => {
    expect(await enter(initData(newTelegramId()))).toMatchObject({
      status: 409,
      body: { code: 'PHONE_REQUIRED' },
    });
  });

  it('signs in who is linked, again and again within the hour', async () => {
    const id = newTelegramId();
    await link({ initData: initData(id), contact: contact(id, newPhone()) });
    for (const age of [0, 3590, -50]) {
      const reply = await enter(initData(id, age));
      expect(reply).toMatchObject({
        status: 200,
        body: { user: { telegramLinked: true }, token: expect.any(String) },
      });
      expect(reply.headers.get('set-cookie')).toContain('HttpOnly');
    }
  });

  it.each([
    ['older than an hour', (id: number) => initData(id, 3605)],
    ['more than a minute ahead', (id: number) => initData(id, -65)],
    ['signed for another bot', (id: number) => initData(id, 5, '1:other')],
    ['not signed', (id: number) => initData(id).replace(/&hash=.*/, '')],
    ['changed after it was signed', (id: number) => initData(id).replace(`${id}`, `${id + 1}`)],
    ['without a date', (id: number) => signed({ user: JSON.stringify({ id }) })],
    ['without a user', () => signed({ auth_date: `${secondsAgo(1)}` })],
    ['with a user that is none', () => signed({ user: '{"id":"1"}', auth_date: `${secondsAgo(1)}` })],
    ['a contact instead', (id: number) => contact(id, newPhone())],
    ['nonsense', () => '%%%&&&===\u0000'],
  ])('refuses data that is %s', async (_name, make) => {
    const id = newTelegramId();
    await link({ initData: initData(id), contact: contact(id, newPhone()) });
    expect(await enter(make(id))).toMatchObject(invalid);
  });

  it('replayed: after logging out everywhere what was signed before is refused, and fresh data is not', async () => {
    const [id, phone] = [newTelegramId(), newPhone()];
    const stolen = { initData: initData(id, 5), contact: contact(id, phone, 5) };
    const first = await link(stolen);
    expect(await enter(stolen.initData)).toMatchObject({ status: 200 });
    expect(await logoutAll(server.ctx, id)).toBe(2);
    const token = String(first.body.token);
    expect((await server.call('GET /api/user/getSingleUser', { token })).status).toBe(401);
    expect(await enter(stolen.initData)).toMatchObject(invalid);
    expect(await link(stolen)).toMatchObject(invalid);
    expect(await enter(initData(id, 0))).toMatchObject({ status: 200 });
    // Another user's logging out has no effect on others.
    const other = newTelegramId();
    await link({ initData: initData(other), contact: contact(other, newPhone()) });
    expect(await enter(initData(other, 3000))).toMatchObject({ status: 200 });
  });

  it('replayed: its session withdraws nothing without a code, if withdrawals need one', async () => {
    const id = newTelegramId();
    await link({ initData: initData(id), contact: contact(id, newPhone()) });
    const { body } = await enter(initData(id, 3000));
    const { user } = body as { user: { _id: string } };
    await server.credit(user._id as Parameters<typeof server.credit>[0], 500);
    await server.setting({ withdrawOtp: true });
    const reply = await server.call('POST /api/arifPay/withdraw', {
      token: String(body.token),
      body: { amount: 400 },
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'OTP_REQUIRED' } });
  });

  it('is refused if no bot is set up', async () => {
    const without = await testServer({ BOT_TOKEN: '' });
    try {
      const body = { initData: initData(1, 5, '') };
      expect(await without.call('POST /api/user/telegram', { body })).toMatchObject(invalid);
    } finally {
      await without.close();
    }
  });
});

describe('linking', () => {
  it('makes an account with the phone that Telegram vouches for', async () => {
    const id = newTelegramId();
    const phone = newPhone();
    const referrer = await server.signUp();
    const reply = await link({
      initData: initData(id),
      contact: contact(id, phone.slice(1)),
      referralCode: referrer.user.referralCode,
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: expect.any(String),
        token: expect.any(String),
        user: { name: 'Hana T', phoneNo: phone, telegramLinked: true },
      },
    });
    expect(await server.ctx.users.byTelegramId(id)).toMatchObject({ phone, referredBy: referrer.id });
  });

  it('remembers who invited them by the bot, until they have an account', async () => {
    const id = newTelegramId();
    const referrer = await server.signUp();
    const payload = `ref_${referrer.user.referralCode}`;
    await readStartPayload(server.ctx, payload, id);
    await readStartPayload(server.ctx, 'ref_NOBODY2345', id);
    await link({ initData: initData(id), contact: contact(id, newPhone()) });
    expect(await server.ctx.users.byTelegramId(id)).toMatchObject({ referredBy: referrer.id });
  });

  it('an account that exists is not linked by the contact alone, with money or without', async () => {
    const id = newTelegramId();
    const { phone } = await server.signUp();
    const both = { initData: initData(id), contact: contact(id, phone) };
    expect(await link(both)).toMatchObject(confirmFirst);
    expect(await link({ ...both, password: 'wrong' })).toMatchObject(confirmFirst);
    expect(await link({ ...both, otp: '123456' })).toMatchObject(confirmFirst);
    expect(await link({ ...both, otp: '123456', vc: 'none' })).toMatchObject(confirmFirst);
    expect(await server.ctx.users.byTelegramId(id)).toBeNull();
  });

  it('links it by its password, and by a code', async () => {
    for (const how of ['password', 'otp'] as const) {
      const id = newTelegramId();
      const { phone, id: user } = await server.signUp();
      const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo: phone } });
      const proof =
        how === 'password' ? { password: PASSWORD } : { vc: body.data, otp: await server.otpSentTo(phone) };
      const reply = await link({ initData: initData(id), contact: contact(id, phone), ...proof });
      expect(reply).toMatchObject({ status: 200, body: { user: { _id: user, telegramLinked: true } } });
      expect(await enter(initData(id))).toMatchObject({ status: 200, body: { user: { _id: user } } });
    }
  });

  it('A6: lets money out only with a code by SMS for 24 hours, whatever the balance', async () => {
    for (const birr of [0, 10]) {
      const id = newTelegramId();
      const user = await server.signUp();
      if (birr > 0) await server.credit(user.id, birr);
      await link({ initData: initData(id), contact: contact(id, user.phone), password: PASSWORD });
      const linked = await server.ctx.users.get(user.id);
      const until = linked?.smsOnlyUntil?.getTime() ?? 0;
      expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
      expect(linked?.withdrawalsHeldUntil).toBeNull();
    }
  });

  it('is logged as a decision', async () => {
    const id = newTelegramId();
    const user = await server.signUp();
    await link({ initData: initData(id), contact: contact(id, user.phone), password: PASSWORD });
    const { decisions } = await server.ctx.decisions.list(1);
    expect(decisions[0]).toMatchObject({
      action: 'user.link-telegram',
      by: user.id,
      subject: user.id,
      details: { telegramId: id },
    });
  });

  it('guesses of the password there count as failed logins', async () => {
    const limited = await testServer({ RATE_LIMITS: 'on' });
    try {
      const id = newTelegramId();
      const { phone } = await limited.signUp();
      const body = { initData: initData(id), contact: contact(id, phone), password: 'wrong' };
      const reply = [];
      for (let n = 0; n < 6; n++) reply.push(await limited.call('POST /api/user/telegram/link', { body }));
      expect(reply.map((one) => one.status)).toEqual([409, 409, 409, 409, 409, 429]);
      expect(reply[0]?.body).toMatchObject({ code: 'LINK_CONFIRM_REQUIRED', retries: 4 });
    } finally {
      await limited.close();
    }
  });

  it.each([
    [
      'a contact older than 300 s',
      (id: number, phone: string) => ({ initData: initData(id), contact: contact(id, phone, 305) }),
    ],
    [
      'a contact of the future',
      (id: number, phone: string) => ({ initData: initData(id), contact: contact(id, phone, -65) }),
    ],
    [
      'the contact of another user',
      (id: number, phone: string) => ({ initData: initData(id), contact: contact(id + 1, phone) }),
    ],
    [
      'a contact that is not signed',
      (id: number, phone: string) => ({ initData: initData(id), contact: contact(id, phone, 1, '1:x') }),
    ],
    ['a foreign phone', (id: number) => ({ initData: initData(id), contact: contact(id, '+4915112345678') })],
    [
      'init data in place of the contact',
      (id: number) => ({ initData: initData(id), contact: initData(id) }),
    ],
  ])('refuses %s', async (_name, make) => {
    const { phone } = await server.signUp();
    expect(await link({ ...make(newTelegramId(), phone), password: PASSWORD })).toMatchObject(invalid);
  });

  it('binds a Telegram user to one account, and an account to one Telegram user', async () => {
    const [one, two] = [newTelegramId(), newTelegramId()];
    const [first, second] = [await server.signUp(), await server.signUp()];
    const bind = (id: number, phone: string) =>
      link({ initData: initData(id), contact: contact(id, phone), password: PASSWORD });
    expect((await bind(one, first.phone)).status).toBe(200);
    expect(await bind(one, second.phone)).toMatchObject({ status: 409, body: { code: 'ALREADY_LINKED' } });
    expect(await bind(two, first.phone)).toMatchObject({ status: 409, body: { code: 'ALREADY_LINKED' } });
    expect(await bind(one, first.phone)).toMatchObject({ status: 200, body: { user: { _id: first.id } } });
  });

  it('sent ten times at once makes one account and signs into it each time', async () => {
    const id = newTelegramId();
    const body = { initData: initData(id), contact: contact(id, newPhone()) };
    const reply = await Promise.all(Array.from({ length: 10 }, () => link(body)));
    const accounts = reply.map(({ body: { user } }) => (user as { _id: string } | undefined)?._id);
    expect(accounts).toEqual(Array.from({ length: 10 }, () => expect.any(String)));
    expect(new Set(accounts).size).toBe(1);
  });

  it('two Telegram users who link one account at once: one has it', async () => {
    const { phone } = await server.signUp();
    const reply = await Promise.all(
      [newTelegramId(), newTelegramId()].map((id) =>
        link({ initData: initData(id), contact: contact(id, phone), password: PASSWORD }),
      ),
    );
    expect(reply.map((one) => one.status).sort()).toEqual([200, 409]);
  });
});
