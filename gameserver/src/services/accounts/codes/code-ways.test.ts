import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { linkTo } from '#testing/link-to.ts';
import { openSession } from '../sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

let telegramId = 50_000;
/** A user with money, linked to Telegram long ago. */
async function linkedUser(): Promise<SignedUp & { telegramId: number }> {
  const user = await server.signUp();
  await server.credit(user.id, 500);
  telegramId += 1;
  await server.ctx.together(server.ctx.users.link(user.id, linkTo(telegramId)));
  return { ...user, telegramId };
}

/** Asks for a code for money; which way it went, and the code. */
async function ask(
  { phone, telegramId: own }: Pick<SignedUp, 'phone'> & { telegramId: number },
  token: string,
) {
  const before = (await server.ctx.outbox?.messages(phone))?.length ?? 0;
  const vc = String((await server.call('POST /api/afroSms/AuthenticatedOTP', { token })).body.data);
  const messages = (await server.ctx.outbox?.messages(phone)) ?? [];
  const { body } = await server.call('POST /internal/outbox/claim', {
    token: server.env.INTERNAL_SECRET ?? '',
    body: { limit: 100, leaseSeconds: 5 },
  });
  const items = body.items as { telegramId: number; kind: string; text: string; id: string }[];
  const item = items.find((one) => one.telegramId === own && one.kind === 'otp');
  const bySms = messages.length > before;
  const otp = bySms ? messages.at(-1)?.otp : /\d{6}/.exec(item?.text ?? '')?.[0];
  return { way: bySms ? 'sms' : 'telegram', vc, otp: String(otp) };
}
const transfer = (token: string, phoneNo: string, proof: { vc?: string; otp?: string }) =>
  server.call('POST /api/user/transferUserBalance', { token, body: { phoneNo, amount: 5, ...proof } });
const smsOnly = { status: 400, body: { code: 'OTP_INVALID' } };

describe('A6 and A8: which way a code goes', () => {
  it('by Telegram first if the account is linked, by SMS when asked again, with a new vc', async () => {
    const user = await linkedUser();
    const first = await ask(user, user.token);
    const second = await ask(user, user.token);
    expect([first.way, second.way]).toEqual(['telegram', 'sms']);
    expect(second.vc).not.toBe(first.vc);
    const { token, phone } = await server.signUp();
    expect((await ask({ phone, telegramId: 0 }, token)).way).toBe('sms');
  });

  it('to a payee not used before only a code by SMS counts', async () => {
    const user = await linkedUser();
    const [payee, other] = [(await server.signUp()).phone, (await server.signUp()).phone];
    expect(await transfer(user.token, payee, await ask(user, user.token))).toMatchObject(smsOnly);
    expect((await transfer(user.token, payee, await ask(user, user.token))).status).toBe(200);
    await server.ctx.limits.forgetUse(`otp-by-bot:own:${user.phone}`);
    const byTelegram = await ask(user, user.token);
    expect(byTelegram.way).toBe('telegram');
    expect((await transfer(user.token, payee, byTelegram)).status).toBe(200);
    await server.ctx.limits.forgetUse(`otp-by-bot:own:${user.phone}`);
    expect(await transfer(user.token, other, await ask(user, user.token))).toMatchObject(smsOnly);
  });

  it('from a session that Telegram opened money moves only with a code by SMS', async () => {
    const user = await linkedUser();
    const stored = await server.ctx.users.get(user.id);
    if (!stored) throw new Error('no user');
    const token = await openSession(server.ctx, stored, 'telegram');
    expect((await ask(user, token)).way).toBe('sms');
  });

  it('in the 24 hours after a link or a new password too, although withdrawals need no code otherwise', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 500);
    const withdraw = (body: object = {}) =>
      server.call('POST /api/transaction/withdraw', { token: user.token, body: { amount: 50, ...body } });
    telegramId += 1;
    await server.ctx.together(
      server.ctx.users.link(user.id, linkTo(telegramId, new Date(Date.now() + 3_600_000))),
    );
    expect(await withdraw()).toMatchObject({ status: 403, body: { code: 'OTP_REQUIRED' } });
    const proof = await ask({ ...user, telegramId }, user.token);
    expect(proof.way).toBe('sms');
    expect((await withdraw({ otp: proof.otp, vc: proof.vc })).status).toBe(200);

    const other = await server.signUp();
    const body = { password: 'one-more-password', currentPassword: PASSWORD };
    await server.call('PUT /api/user/me/update', { token: other.token, body });
    const held = (await server.ctx.users.get(other.id))?.smsOnlyUntil?.getTime() ?? 0;
    expect(held - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });
});

describe('A9: linking Telegram (SEC11)', () => {
  const share = (own: number, phoneNo: string) =>
    server.call('POST /internal/telegram/contact', {
      token: server.env.INTERNAL_SECRET ?? '',
      body: { telegramId: own, phoneNo, name: 'Stranger' },
    });

  it('never by a contact alone, whatever the balance or role', async () => {
    const admin = await server.admin();
    for (const { phone, id } of [admin, await server.signUp()]) {
      telegramId += 1;
      expect(await share(telegramId, phone)).toMatchObject({
        status: 409,
        body: { code: 'LINK_CONFIRM_REQUIRED' },
      });
      expect((await server.ctx.users.get(id))?.telegramId).toBeNull();
    }
  });

  it('can be undone by the owner, which ends the sessions that Telegram opened', async () => {
    const user = await linkedUser();
    const stored = await server.ctx.users.get(user.id);
    if (!stored) throw new Error('no user');
    const byTelegram = await openSession(server.ctx, stored, 'telegram');
    const unlink = () => server.call('POST /api/user/telegram/unlink', { token: user.token });
    expect(await unlink()).toMatchObject({ status: 200, body: { user: { telegramLinked: false } } });
    expect((await unlink()).status).toBe(404);
    const me = (token: string) => server.call('GET /api/user/getSingleUser', { token });
    expect((await me(byTelegram)).status).toBe(401);
    expect((await me(user.token)).status).toBe(200);
  });
});
