import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkAccount } from '../../services/accounts/link-telegram.ts';
import {
  INTERNAL_SECRET,
  newPhone,
  type SignedUp,
  type TestServer,
  testServer,
} from '../../testing/context.ts';
import { linkTo } from '../../testing/link-to.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BOT_USERNAME: 'chewata_bot' });
});
afterAll(() => server?.close());

let serial = 7_000_000;
const newTelegramId = () => ++serial;
const ask = (what: string, body?: object) =>
  server.call(what, { token: INTERNAL_SECRET, ...(body && { body }) });
const contact = (telegramId: number, phoneNo: string, more: object = {}) =>
  ask('POST /internal/telegram/contact', { telegramId, phoneNo, name: 'Hana', ...more });
const resolve = (telegramId: number) => ask('POST /internal/telegram/resolve', { telegramId });

/** Everything that is due for the bot now; what is left of earlier tests goes with it. */
async function outbox() {
  const { body } = await ask('POST /internal/outbox/claim', { limit: 100, leaseSeconds: 30 });
  return body.items as { id: string; telegramId: number; kind: string; text: string; buttons: unknown[] }[];
}
async function linked(name?: string): Promise<SignedUp & { telegramId: number }> {
  const user = await server.signUp(name);
  const telegramId = newTelegramId();
  const stored = await server.ctx.users.get(user.id);
  if (stored) await linkAccount(server.ctx, stored, telegramId);
  return { ...user, telegramId };
}
const mine = async (telegramId: number) => (await outbox()).filter((item) => item.telegramId === telegramId);

describe('the key of the internal API', () => {
  it.each([undefined, 'wrong', `${INTERNAL_SECRET}x`])('refuses %s', async (token) => {
    const reply = await server.call('POST /internal/telegram/resolve', {
      body: { telegramId: 1 },
      ...(token && { token }),
    });
    expect(reply).toMatchObject({ status: 401, body: { code: 'LOGGED_OUT' } });
  });
});

describe('a shared contact', () => {
  it('makes an account, once, with the referrer of the link', async () => {
    const referrer = await server.signUp();
    const telegramId = newTelegramId();
    const phone = newPhone();
    expect((await resolve(telegramId)).body).toMatchObject({ account: null, language: 'am' });
    const first = await contact(telegramId, phone, { referralCode: referrer.user.referralCode });
    expect(first.body).toMatchObject({ outcome: 'registered', account: { phoneNo: phone, name: 'Hana' } });
    expect((await contact(telegramId, phone)).body).toMatchObject({ outcome: 'linked' });
    expect((await server.ctx.users.byPhone(phone))?.referredBy).toBe(referrer.id);
    expect((await resolve(telegramId)).body.account).toMatchObject({ phoneNo: phone });
  });

  it('of a linked account is its own; it links no second one', async () => {
    const { telegramId, id } = await linked();
    expect((await server.ctx.users.get(id))?.telegramId).toBe(telegramId);
    const other = await server.signUp();
    expect(await contact(telegramId, other.phone)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_LINKED' },
    });
    const { phone } = await linked();
    expect(await contact(newTelegramId(), phone)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_LINKED' },
    });
  });

  it.each([0, 10])('A9: does not link an account by itself, whatever its balance (%i)', async (birr) => {
    const user = await server.signUp();
    if (birr > 0) await server.credit(user.id, birr);
    const telegramId = newTelegramId();
    const phoneNo = user.phone;
    expect((await ask('POST /internal/telegram/link-otp', { telegramId, phoneNo })).body.code).toBe(
      'PHONE_REQUIRED',
    );
    expect(await contact(telegramId, phoneNo)).toMatchObject({
      status: 409,
      body: { code: 'LINK_CONFIRM_REQUIRED' },
    });
    const { body } = await ask('POST /internal/telegram/link-otp', { telegramId, phoneNo });
    const otp = await server.otpSentTo(phoneNo);
    const confirm = (given: object) =>
      ask('POST /internal/telegram/confirm-link', { telegramId, phoneNo, vc: body.data, otp, ...given });
    const wrong = otp === '000000' ? '000001' : '000000';
    expect((await confirm({ otp: wrong })).body.code).toBe('OTP_INVALID');
    expect((await confirm({ telegramId: newTelegramId() })).body.code).toBe('PHONE_REQUIRED');
    expect((await server.ctx.users.get(user.id))?.telegramId).toBeNull();
    expect((await confirm({})).body.account).toMatchObject({ phoneNo });
    const linkedUser = await server.ctx.users.get(user.id);
    expect(linkedUser?.telegramId).toBe(telegramId);
    expect(linkedUser?.smsOnlyUntil).not.toBeNull();
  });
});

describe('a login link', () => {
  it('signs in once; the newer one ends the older; the message of it revokes the session', async () => {
    const { telegramId, id } = await linked();
    const link = async () =>
      new URL(String((await ask(`POST /internal/telegram/${telegramId}/login-token`)).body.url)).searchParams;
    const older = await link();
    const newer = await link();
    expect([...newer.keys()]).toEqual(['token']);
    const spend = (token: string | null) => server.call('POST /api/user/tokenCheck', { token: token ?? '' });
    expect((await spend(older.get('token'))).body.code).toBe('LOGIN_TOKEN_INVALID');
    const session = await spend(newer.get('token'));
    expect(session.body).toMatchObject({ user: { _id: id } });
    expect((await spend(newer.get('token'))).body.code).toBe('LOGIN_TOKEN_INVALID');

    const reply = (await mine(telegramId)).find(({ kind }) => kind === 'newLogin');
    const [button] = (reply?.buttons ?? []) as { data: string }[];
    expect(Buffer.byteLength(button?.data ?? '')).toBeLessThanOrEqual(64);
    const sessionId = button?.data.replace('revoke:', '');
    const stranger = await linked();
    const revoke = (who: number) => ask(`POST /internal/telegram/${who}/revoke-login`, { sessionId });
    expect((await revoke(stranger.telegramId)).body.ended).toBe(0);
    expect((await revoke(telegramId)).body.ended).toBe(1);
    const me = await server.call('GET /api/user/getSingleUser', { token: String(session.body.token) });
    expect(me.status).toBe(401);
  });

  it('logout-all ends every session and every link', async () => {
    const { telegramId, token } = await linked();
    const { body } = await ask(`POST /internal/telegram/${telegramId}/login-token`);
    expect((await ask(`POST /internal/telegram/${telegramId}/logout-all`)).body.ended).toBe(1);
    expect((await server.call('GET /api/user/getSingleUser', { token })).status).toBe(401);
    const link = new URL(String(body.url)).searchParams.get('token') ?? '';
    expect((await server.call('POST /api/user/tokenCheck', { token: link })).status).toBe(401);
  });
});

describe('messages', () => {
  it('a code goes out by the bot, once, and is deleted afterwards', async () => {
    const { phone, token, id } = await server.signUp();
    const telegramId = newTelegramId();
    await server.ctx.together(server.ctx.users.link(id, linkTo(telegramId)));
    await ask(`PUT /internal/telegram/${telegramId}/language`, { language: 'en' });
    await server.call('POST /api/afroSms/AuthenticatedOTP', { token, body: {} });
    expect(await server.ctx.outbox?.messages(phone)).toEqual([]);
    const otp = (await mine(telegramId)).find(({ kind }) => kind === 'otp');
    const code = /\d{6}/.exec(otp?.text ?? '')?.[0] ?? 'no code';
    expect((await ask('POST /internal/outbox/ack', { ids: [otp?.id] })).body.removed).toBe(1);
    expect(await server.ctx.notifications.get(String(otp?.id))).toBeNull();
    const { body } = await server.call('GET /api/notification/fetchAll', { token });
    expect(JSON.stringify(body)).not.toContain(code);
  });

  it('what a claimer does not acknowledge is given out again when its lease ends, and not before', async () => {
    const user = await linked();
    await server.ctx.notifications.add(await note(user, 'a'));
    const take = (at: number) => server.ctx.notifications.claim(new Date(at), new Date(at + 30_000), 100);
    const now = Date.now() + 1000;
    const ids = (taken: { id: string }[]) => taken.map(({ id }) => id);
    expect(ids(await take(now))).toContain(`a-${user.id}`);
    expect(ids(await take(now + 29_000))).not.toContain(`a-${user.id}`);
    expect(ids(await take(now + 30_001))).toContain(`a-${user.id}`);
    await server.ctx.notifications.sent([`a-${user.id}`]);
    expect(ids(await take(now + 999_999))).not.toContain(`a-${user.id}`);
  });

  it('who has blocked the bot gets nothing more until they write again', async () => {
    const user = await linked();
    await server.ctx.notifications.add(await note(user, 'b'));
    const [item] = (await mine(user.telegramId)).filter(({ id }) => id.startsWith('b-'));
    const failed = { id: item?.id, reason: 'Forbidden: bot was blocked by the user', blocked: true };
    expect((await ask('POST /internal/outbox/fail', failed)).body.state).toBe('dropped');
    await server.ctx.notifications.add(await note(user, 'c'));
    expect(await mine(user.telegramId)).toEqual([]);
    await resolve(user.telegramId);
    await server.ctx.notifications.add(await note(user, 'd'));
    expect((await mine(user.telegramId)).map(({ id }) => id)).toEqual([`d-${user.id}`]);
  });

  it('a muted kind is not sent, but is listed in the app', async () => {
    const user = await linked();
    await mine(user.telegramId);
    const settings = await ask(`PUT /internal/telegram/${user.telegramId}/notifications`, {
      kind: 'winWhileAway',
      on: false,
    });
    expect(settings.body.settings).toMatchObject({ winWhileAway: false, announcement: true });
    await server.ctx.notifications.add({ ...(await note(user, 'm')), kind: 'winWhileAway' });
    expect(await mine(user.telegramId)).toEqual([]);
    const { body } = await server.call('GET /api/notification/fetchAll', { token: user.token });
    expect((body.notifications as { _id: string }[]).map(({ _id }) => _id)).toContain(`m-${user.id}`);
  });

  it('a deposit is announced when credited, and a transfer names its sender to the receiver', async () => {
    const user = await linked();
    const { body } = await server.call('POST /api/chapa/initializePayment', {
      token: user.token,
      body: { amount: 120 },
    });
    const { txnId } = body.data as { txnId: string };
    await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
    await expect
      .poll(async () => (await server.ctx.notifications.ofUser(user.id, 50)).map(({ kind }) => kind))
      .toContain('depositCredited');
    expect((await mine(user.telegramId)).filter(({ kind }) => kind === 'depositCredited')).toHaveLength(1);
  });
});

async function note({ id }: SignedUp, name: string) {
  const now = Date.now();
  return {
    id: `${name}-${id}`,
    userId: id,
    kind: 'transferReceived' as const,
    key: 'notifications.transferReceived' as const,
    params: { name: 'Sara', amount: '5' },
    data: null,
    createdAt: new Date(now),
    sendUntil: new Date(now + 3_600_000),
  };
}

describe('what a deep link means', () => {
  const read = (payload: string) => ask('POST /internal/start-payload', { payload });
  it('an existing referral code, an existing space, else nothing', async () => {
    const { user, token } = await server.signUp();
    expect((await read(`ref_${user.referralCode}`)).body).toMatchObject({
      kind: 'referral',
      referralCode: user.referralCode,
      path: `/Signup/${user.referralCode}`,
    });
    const made = await server.call('POST /api/gameSpace/createSpace', { token, body: { name: 'Friends' } });
    const { _id } = made.body.space as { _id: string };
    expect((await read(`space_${_id}`)).body).toMatchObject({ kind: 'space', path: `/joinspace/${_id}` });
    for (const payload of ['ref_NOBODY2345', 'space_nothing', 'game_nothing', 'token_x'])
      expect((await read(payload)).body).toMatchObject({ kind: 'unknown', path: '/' });
  });
});
