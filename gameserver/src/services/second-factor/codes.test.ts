import { HOUR_MS } from '@chewata/common/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_PHONE, PASSWORD, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { linkTo } from '../../testing/link-to.ts';
import { connectSocket } from '../../testing/socket-client.ts';
import { openSession } from '../accounts/sessions.ts';
import { sessionIdOf } from '../session-token.ts';
import { waysOf } from './ways.ts';

let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signUp('Admin', ADMIN_PHONE);
});
afterAll(() => server?.close());

const call = (what: string, token: string, body?: object) =>
  server.call(what, { token, ...(body && { body }) });
const required = (ways: string[]) => ({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', ways } });
const staffCall = (token: string, on = server) => on.call('GET /api/admin/settings', { token });

async function logIn(user: SignedUp): Promise<string> {
  const body = { phoneNo: user.phone, password: PASSWORD };
  return String((await server.call('POST /api/user/login', { body })).body.token);
}
/** A code for that session, as it came by text message. */
async function codeFor(token: string, user: SignedUp): Promise<{ otp: string; vc: string }> {
  const { status, body } = await call('POST /api/user/secondFactor/code', token, {});
  expect(status).toBe(200);
  return { vc: String(body.data), otp: await server.otpSentTo(user.phone) };
}
const confirm = (token: string, given: object) => call('POST /api/user/secondFactor', token, given);
/** A user with that role, and no confirmed session. */
async function withRole(role: string, name = role): Promise<SignedUp> {
  const user = await server.signUp(name);
  await server.ctx.together(server.ctx.users.changeRole(user.id, 'user', role as 'admin', new Date()));
  return user;
}
const stored = async ({ id }: SignedUp) => {
  const user = await server.ctx.users.get(id);
  if (!user) throw new Error('no such user');
  return user;
};

describe('C1: staff confirm each session', () => {
  it('C1: before the first staff call, by a code sent to their phone, for 12 hours', async () => {
    const token = await logIn(admin);
    expect(await staffCall(token)).toMatchObject(required(['sms']));
    expect((await call('GET /api/user/getSingleUser', token)).body.user).toMatchObject({ isAdmin: true });
    const reply = await confirm(token, await codeFor(token, admin));
    expect(reply.status).toBe(200);
    const until = Date.parse(String(reply.body.until));
    expect(Math.abs(until - Date.now() - 12 * HOUR_MS)).toBeLessThan(10_000);
    expect((await staffCall(token)).status).toBe(200);
    expect(await staffCall(await logIn(admin))).toMatchObject(required(['sms']));
  });

  it('C1: again after 12 hours on the clock of rules', async () => {
    const token = await logIn(admin);
    await confirm(token, await codeFor(token, admin));
    for (const [hours, status] of [
      [11.9, 200],
      [12.1, 403],
    ] as const) {
      const later = await testServer({ ...server.env, SANDBOX_CLOCK_OFFSET_S: String(hours * 3600) });
      expect((await staffCall(token, later)).status).toBe(status);
      await later.close();
    }
  });

  it.each(['admin', 'finance', 'support'])('C1: the role %s can confirm', async (role) => {
    const user = await withRole(role);
    expect((await confirm(user.token, await codeFor(user.token, user))).status).toBe(200);
  });

  it.each(['user', 'agent'])('C1: the role %s has nothing to confirm', async (role) => {
    const { token } = await withRole(role);
    for (const what of ['POST /api/user/secondFactor/code', 'POST /api/user/secondFactor'])
      expect(await call(what, token, { otp: '123456', vc: 'x'.repeat(32) })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
  });

  it('C1: /flip too, at the handshake and at each event', async () => {
    const token = await logIn(admin);
    await expect(connectSocket(server.url, '/flip', { token })).rejects.toMatchObject({
      message: 'SECOND_FACTOR_REQUIRED',
      data: { code: 'SECOND_FACTOR_REQUIRED', ways: ['sms'] },
    });
    await server.confirmed({ token });
    const client = await connectSocket(server.url, '/flip', { token });
    expect(await client.send('getSchedules')).toMatchObject({ ok: true });
    await server.ctx.sessions.confirm(sessionIdOf(token), {
      at: new Date(Date.now() - 13 * HOUR_MS),
      by: 'code',
    });
    const info = vi.spyOn(server.ctx.log, 'info');
    const code = 'SECOND_FACTOR_REQUIRED';
    expect(await client.send('getSchedules')).toMatchObject({ ok: false, code });
    const logged = { user: expect.any(String), event: 'getSchedules', code };
    expect(info).toHaveBeenCalledWith(logged, 'socket event refused');
    info.mockRestore();
    client.close();
  });

  it('C1: a refreshed session keeps its opening and its confirmation, a new one has none', async () => {
    const [confirmed, open] = [
      await logIn(admin),
      await openSession(server.ctx, await stored(admin), 'telegram'),
    ];
    await confirm(confirmed, await codeFor(confirmed, admin));
    const refreshed = async (token: string) =>
      String((await call('POST /api/user/refresh-token', token, {})).body.token);
    expect((await staffCall(await refreshed(confirmed))).status).toBe(200);
    await server.ctx.together(server.ctx.users.link(admin.id, linkTo(910_001)));
    expect(await staffCall(await refreshed(open))).toMatchObject(required(['sms']));
  });

  it('C1: what administrators may do on players’ routes needs it as well', async () => {
    const [player, office] = [await server.signUp(), await withRole('admin')];
    const said = { feedback: 'Good', rating: 5 };
    const { body } = await call('POST /api/feedback/create', player.token, said);
    const { _id } = body.feedback as { _id: string };
    const read = () => call(`GET /api/feedback/fetchOne/${_id}`, office.token);
    expect(await read()).toMatchObject(required(['sms']));
    await server.confirmed(office);
    expect((await read()).status).toBe(200);
  });
});

describe('C2, C3: no code by the channel that opened the session', () => {
  it('C2: a session from Telegram is confirmed by SMS, one by password in Telegram as well', async () => {
    const user = await withRole('finance');
    await server.ctx.together(server.ctx.users.link(user.id, linkTo(910_002)));
    const ways = async (openedBy: 'password' | 'telegram') =>
      waysOf(server.ctx, await stored(user), { openedBy });
    expect(await ways('password')).toEqual(['telegram', 'sms']);
    expect(await ways('telegram')).toEqual(['sms']);

    const token = await openSession(server.ctx, await stored(user), 'telegram');
    await codeFor(token, user);
    const { body } = await server.call('POST /internal/outbox/claim', {
      token: server.env.INTERNAL_SECRET ?? '',
      body: { limit: 100, leaseSeconds: 5 },
    });
    const sent = (body.items as { telegramId: number; kind: string }[]).filter(({ kind }) => kind === 'otp');
    expect(sent.filter(({ telegramId }) => telegramId === 910_002)).toEqual([]);
  });

  it('C3: within 24 hours after a reset not by SMS, only in a Telegram linked before', async () => {
    const [user, linked] = [await withRole('support'), await withRole('support')];
    for (const { id, phone } of [user, linked]) {
      const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo: phone } });
      const otp = await server.otpSentTo(phone);
      // Linked only now, as a linked phone would have got the code in Telegram.
      if (id === linked.id) await server.ctx.together(server.ctx.users.link(id, linkTo(910_003)));
      const reset = { phoneNo: phone, password: PASSWORD, otp, vc: body.data };
      expect((await server.call('PUT /api/user/forgotPassword', { body: reset })).status).toBe(200);
    }
    const token = await logIn(user);
    const refused = await call('POST /api/user/secondFactor/code', token, {});
    expect(refused).toMatchObject(required([]));
    expect(refused.body.message).toMatch(/24 hours/);

    const before = (await server.ctx.outbox?.messages(linked.phone))?.length;
    expect((await call('POST /api/user/secondFactor/code', await logIn(linked), {})).status).toBe(200);
    expect((await server.ctx.outbox?.messages(linked.phone))?.length).toBe(before);

    await server.ctx.together(server.ctx.users.link(user.id, linkTo(910_004)));
    expect(await waysOf(server.ctx, await stored(user), { openedBy: 'password' })).toEqual([]);
    const clock = { ...server.ctx.clock, ruleNow: () => Date.now() + 24.1 * HOUR_MS };
    const after = await waysOf({ ...server.ctx, clock }, await stored(user), { openedBy: 'password' });
    expect(after).toEqual(['telegram', 'sms']);
  });
});

describe('C4: the code', () => {
  it('C4: is of its own kind, once, and for its session alone', async () => {
    const staff = await withRole('finance');
    const [token, other] = [await logIn(staff), await logIn(staff)];
    const given = await codeFor(token, staff);
    const invalid = { status: 400, body: { code: 'OTP_INVALID' } };
    expect(await confirm(other, given)).toMatchObject(invalid);
    const wrong = String((Number(given.otp) + 1) % 1_000_000).padStart(6, '0');
    expect(await confirm(token, { ...given, otp: wrong })).toMatchObject(invalid);
    expect(await staffCall(token)).toMatchObject({ status: 403 });
    expect((await confirm(token, given)).status).toBe(200);
    expect(await confirm(token, given)).toMatchObject(invalid);

    const { body } = await call('POST /api/afroSms/AuthenticatedOTP', token, {});
    const own = { vc: body.data, otp: await server.otpSentTo(staff.phone) };
    expect(await confirm(token, own)).toMatchObject(invalid);
  });
});
