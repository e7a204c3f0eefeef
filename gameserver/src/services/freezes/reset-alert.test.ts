import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_SECRET, PASSWORD, type TestServer, testServer } from '../../testing/context.ts';
import { linkTo } from '../../testing/link-to.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

let telegramId = 70_000;
const NEW = 'a-new-password';
const login = (phoneNo: string, password: string) =>
  server.call('POST /api/user/login', { body: { phoneNo, password } });
const cookieOf = (reply: Awaited<ReturnType<typeof login>>) =>
  `device=${/device=([^;]+)/.exec(reply.headers.getSetCookie().join('\n'))?.[1]}`;

/** Resets the password with a code; the answer's status must be 200. */
async function reset(phoneNo: string, cookie = '') {
  const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo } });
  const proof = { vc: String(body.data), otp: await server.otpSentTo(phoneNo) };
  const headers = { cookie };
  const call = { body: { phoneNo, password: NEW, ...proof }, headers };
  expect((await server.call('PUT /api/user/forgotPassword', call)).status).toBe(200);
}

/** A user with money and a known device, after a reset on another one. */
async function resetElsewhere() {
  const user = await server.signUp();
  await server.credit(user.id, 500);
  const cookie = cookieOf(await login(user.phone, PASSWORD));
  await reset(user.phone);
  const token = String((await login(user.phone, NEW)).body.token);
  return { ...user, cookie, token };
}

async function transfer(token: string) {
  const { body } = await server.call('POST /api/afroSms/AuthenticatedOTP', { token });
  const me = (await server.call('GET /api/user/getSingleUser', { token })).body.user as { phoneNo: string };
  const otp = await server.otpSentTo(me.phoneNo);
  const { phone } = await server.signUp();
  return server.call('POST /api/user/transferUserBalance', {
    token,
    body: { phoneNo: phone, amount: 10, vc: body.data, otp },
  });
}
const alertsOf = async (cookie: string) =>
  (await server.call('GET /api/user/resetAlerts', { headers: { cookie } })).body.alerts as { _id: string }[];
const notMe = (id: string | undefined, cookie: string) =>
  server.call(`POST /api/user/resetAlerts/${id}/notMe`, { headers: { cookie } });

describe('A7: a reset from an unknown device (SEC16)', () => {
  it('closes withdrawals and transfers for 24 hours', async () => {
    const { token } = await resetElsewhere();
    expect(await transfer(token)).toMatchObject({ status: 403, body: { code: 'WITHDRAWAL_WAIT' } });
  });

  it('from a known device they stay open', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 500);
    const cookie = cookieOf(await login(user.phone, PASSWORD));
    await reset(user.phone, cookie);
    const token = String((await login(user.phone, NEW)).body.token);
    expect((await transfer(token)).status).toBe(200);
    expect(await alertsOf(cookie)).toEqual([]);
  });

  it('is shown on the known devices; "this was not me" freezes the account, once', async () => {
    const { cookie, phone, id, token } = await resetElsewhere();
    const [alert] = await alertsOf(cookie);
    expect(alert).toMatchObject({ maskedPhone: `******${phone.slice(-4)}` });
    expect(await alertsOf('')).toEqual([]);
    expect((await notMe(alert?._id, '')).status).toBe(404);
    expect((await notMe(alert?._id, cookie)).status).toBe(200);
    expect((await notMe(alert?._id, cookie)).status).toBe(404);
    expect((await server.call('GET /api/user/getSingleUser', { token })).status).toBe(401);
    const again = String((await login(phone, NEW)).body.token);
    const frozen = { status: 403, body: { code: 'ACCOUNT_FROZEN' } };
    expect(await transfer(again)).toMatchObject(frozen);

    const admin = await server.admin();
    const seen = async () => {
      const { body } = await server.call(`GET /api/admin/users/${id}`, { token: admin.token });
      return (body.user as { frozenAt: unknown }).frozenAt;
    };
    expect(await seen()).toEqual(expect.any(String));
    const unfreeze = (by: string) =>
      server.call(`POST /api/admin/users/${id}/unfreeze`, {
        token: by,
        body: { reason: 'spoke with the owner' },
      });
    expect((await unfreeze(again)).status).toBe(403);
    expect(await unfreeze(admin.token)).toMatchObject({ status: 200, body: { user: { _id: id } } });
    expect(await seen()).toBeNull();
    expect(await transfer(again)).toMatchObject({ body: { code: 'WITHDRAWAL_WAIT' } });
  });

  it('is sent to the linked Telegram, whose button freezes too; another Telegram user’s does not', async () => {
    const user = await server.signUp();
    telegramId += 1;
    const own = telegramId;
    await server.ctx.together(server.ctx.users.link(user.id, linkTo(own)));
    await server.call('POST /api/afroSms/otp', { body: { phoneNo: user.phone } });
    await reset(user.phone);
    const internal = { token: INTERNAL_SECRET };
    const { body } = await server.call('POST /internal/outbox/claim', {
      ...internal,
      body: { limit: 100, leaseSeconds: 60 },
    });
    const items = body.items as { telegramId: number; kind: string; buttons: { data: string }[] }[];
    const item = items.find((one) => one.telegramId === own && one.kind === 'resetUnknown');
    const alert = item?.buttons[0]?.data.replace('notme:', '');
    const press = (by: number) =>
      server.call(`POST /internal/telegram/${by}/not-me`, { ...internal, body: { alert } });
    expect((await press(own + 500)).status).toBe(404);
    expect((await press(own)).status).toBe(200);
    expect((await server.ctx.users.get(user.id))?.frozenAt).toBeInstanceOf(Date);
  });

  it('in those hours there are no stakes in rooms of a space', async () => {
    const { id } = await resetElsewhere();
    const { refuseHeldStake } = await import('./refuse-held.ts');
    const user = await server.ctx.users.get(id);
    refuseHeldStake(server.ctx, user, false);
    expect(() => refuseHeldStake(server.ctx, user, true)).toThrow(
      expect.objectContaining({ code: 'WITHDRAWAL_WAIT' }),
    );
    const later = { ...server.ctx.clock, ruleNow: () => Date.now() + 24 * 3_600_000 + 1000 };
    refuseHeldStake({ ...server.ctx, clock: later }, user, true);
  });
});
