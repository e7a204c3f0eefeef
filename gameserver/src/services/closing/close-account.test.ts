import { fromBirr } from '@chewata/common/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Round } from '#domain/rooms/round.ts';
import { PASSWORD, type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { linkTo } from '#testing/link-to.ts';
import { atStake, socketPlayer } from '#testing/socket-player.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import { sendMessage } from '../chat/send-message.ts';
import { referralsOf } from '../rooms/settle/settlement-shares.ts';

let server: TestServer;
const sockets: { close(): void }[] = [];
beforeAll(async () => {
  server = await testServer({ SPIN_COUNTDOWN_S: '600', SANDBOX_PAYOUTS: 'manual' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server?.close());

type Token = Pick<SignedUp, 'token'>;
const call = ({ token }: Token, what: string, body?: object) =>
  server.call(what, { token, ...(body && { body }) });
const close = (user: Token, proof: object = { currentPassword: PASSWORD }) =>
  call(user, 'POST /api/user/close', proof);
const inUse = (...obstacles: string[]) => ({
  status: 409,
  body: { success: false, error: true, code: 'ACCOUNT_IN_USE', obstacles },
});
const isOpen = async (user: Token) => (await call(user, 'GET /api/user/getSingleUser')).status === 200;

describe('A13: an account is not closed', () => {
  it('without the present password or a code to the phone', async () => {
    const user = await server.signUp();
    const unconfirmed = { status: 403, body: { code: 'PASSWORD_CONFIRM_REQUIRED' } };
    expect(await close(user, {})).toMatchObject(unconfirmed);
    expect(await close(user, { currentPassword: 'a-wrong-one' })).toMatchObject(unconfirmed);
    expect(await close(user, { otp: '000000', vc: 'v'.repeat(32) })).toMatchObject({
      body: { code: 'OTP_INVALID' },
    });
    expect(await isOpen(user)).toBe(true);
  });

  it('while money is in its balance', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 7);
    expect(await close(user)).toMatchObject(inUse('balance'));
    expect(await isOpen(user)).toBe(true);
  });

  it('while a withdrawal is open', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 60);
    expect((await call(user, 'POST /api/transaction/withdraw', { amount: 60 })).status).toBe(200);
    expect(await close(user)).toMatchObject(inUse('held'));
  });

  it('while a card is paid in a round', async () => {
    const player = await socketPlayer(server, 'spin', { birr: 50 });
    sockets.push(player);
    const { id } = await player.join(atStake(50));
    expect(await player.send('confirmCards', ['1'], id)).toMatchObject({ ok: true });
    expect(await close(player)).toMatchObject(inUse('inPlay'));
    expect(await player.send('removeCards', id)).toMatchObject({ ok: true });
    expect(await close(player)).toMatchObject(inUse('balance'));
  });

  it.each([
    ['at a provider', 'POST /api/chapa/initializePayment', { amount: 50 }],
    ['by hand', 'POST /api/transaction/manualDeposit', { amount: 50, txnId: 'CLOSING0001' }],
  ])('while a deposit %s is open', async (_, what, body) => {
    const user = await server.signUp();
    expect((await call(user, what, body)).status).toBeLessThan(300);
    expect(await close(user)).toMatchObject(inUse('deposits'));
  });

  it('while it is frozen, or waits after a reset on an unknown device', async () => {
    const [frozen, reset] = [await server.signUp(), await server.signUp()];
    await server.ctx.users.update(frozen.id, { frozenAt: new Date() });
    expect(await close(frozen)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_FROZEN' } });
    const until = new Date(Date.now() + 3_600_000);
    const kept = (await server.ctx.users.get(reset.id))?.passwordHash ?? '';
    const held = await server.ctx.users.setPassword(reset.id, kept, { withdrawalsHeldUntil: until });
    const token = String(
      (await server.call('POST /api/user/login', { body: { phoneNo: reset.phone, password: PASSWORD } })).body
        .token,
    );
    expect(held?.withdrawalsHeldUntil).toEqual(until);
    expect(await close({ token })).toMatchObject({ status: 403, body: { code: 'WITHDRAWAL_WAIT' } });
  });

  it('by staff and agents, whose role is taken first', async () => {
    const agent = await server.signUp();
    await server.giveRole(agent.id, 'agent');
    for (const user of [agent, await server.admin()])
      expect(await close(user)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('A13: a closed account', () => {
  it('is signed out everywhere, and no password, code, link or Telegram user opens it', async () => {
    const user = await server.signUp('Hanna');
    await server.ctx.together(server.ctx.users.link(user.id, linkTo(88_001)));
    const login = { body: { phoneNo: user.phone, password: PASSWORD } };
    const elsewhere = String((await server.call('POST /api/user/login', login)).body.token);
    expect(await server.ctx.devices.ofUser(user.id)).toHaveLength(1);
    expect((await close(user)).status).toBe(200);
    for (const token of [user.token, elsewhere]) expect(await isOpen({ token })).toBe(false);
    expect(await server.ctx.devices.ofUser(user.id)).toEqual([]);
    expect(await server.ctx.users.byTelegramId(88_001)).toBeNull();
    expect(await server.call('POST /api/user/login', login)).toMatchObject({
      body: { code: 'LOGIN_FAILED' },
    });
    const proof = async () => {
      const { body } = await server.call('POST /api/afroSms/otp', { body: { phoneNo: user.phone } });
      return { vc: String(body.data), otp: await server.otpSentTo(user.phone) };
    };
    const again = { phoneNo: user.phone, password: 'a-new-password' };
    const reset = { body: { ...again, ...(await proof()) } };
    expect(await server.call('PUT /api/user/forgotPassword', reset)).toMatchObject({
      body: { code: 'USER_UNKNOWN' },
    });
    const register = { body: { ...again, name: 'Hanna', ...(await proof()) } };
    expect(await server.call('POST /api/user/register', register)).toMatchObject({
      status: 409,
      body: { code: 'PHONE_TAKEN' },
    });
  });

  it('is closed by a code to the phone, too, and only once', async () => {
    const user = await server.signUp();
    const { body } = await call(user, 'POST /api/afroSms/AuthenticatedOTP');
    const proof = { vc: body.data, otp: await server.otpSentTo(user.phone) };
    const replies = await Promise.all([close(user, proof), close(user, proof)]);
    expect(replies.map(({ status }) => status).sort()[0]).toBe(200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gives up its bonus by a balanced entry, and keeps its journal', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 30, 'bonus');
    expect((await close(user)).status).toBe(200);
    expect(await server.ctx.ledger.wallet(user.id)).toMatchObject({ main: 0, bonus: 0, held: 0 });
    const entries = await server.ctx.ledger.history(user.id, 10);
    expect(entries.map(({ kind }) => kind)).toEqual(['adjustment', 'adjustment']);
    expect((await auditLedger(server.ctx.books, new Date())).breaks).toEqual([]);
  });

  it('has no name for others, is in no space, and takes no money, message or referral', async () => {
    const [owner, user, friend] = [
      await server.signUp('Owner'),
      await server.signUp('Hanna'),
      await server.signUp(),
    ];
    const made = await call(owner, 'POST /api/gameSpace/createSpace', { name: 'Friends' });
    const { _id: spaceId } = made.body.space as { _id: string };
    expect((await call(user, 'POST /api/gameSpace/joinSpace', { spaceId })).status).toBe(200);
    const message = { receiverId: user.id, message: 'selam' };
    const send = () => sendMessage(server.ctx, { ...friend, role: 'user' }, message);
    await send();
    const { referralCode } = user.user;
    expect((await close(user)).status).toBe(200);
    const spaces = await call(owner, 'GET /api/gameSpace/getOwnedSpaces');
    expect(spaces.body.spaces).toMatchObject([{ members: [{ name: 'Owner' }], memberCount: 1 }]);
    expect(await server.ctx.users.get(user.id)).toMatchObject({ name: '—', phone: user.phone });
    await expect(send()).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
    expect(await server.ctx.users.byReferralCode(referralCode)).toBeNull();
    await server.credit(friend.id, 100);
    const { body } = await call(friend, 'POST /api/afroSms/AuthenticatedOTP');
    const proof = { vc: body.data, otp: await server.otpSentTo(friend.phone) };
    const transfer = { phoneNo: user.phone, amount: 10, ...proof };
    expect(await call(friend, 'POST /api/user/transferUserBalance', transfer)).toMatchObject({
      status: 404,
      body: { code: 'USER_UNKNOWN' },
    });
  });

  it('P8: earns nothing more from the stakes of players whom it invited', async () => {
    const user = await server.signUp();
    const friend = await server.signUp('Friend', undefined, user.id);
    await server.setting({ referral: { percent: 10, months: 12 } });
    const stake = fromBirr(100);
    const round = { game: 'bingo', stake, cards: [{ userId: friend.id, card: '1' }] } as unknown as Round;
    expect(await referralsOf(server.ctx, round, stake)).toMatchObject([{ referrer: user.id }]);
    expect((await close(user)).status).toBe(200);
    expect(await referralsOf(server.ctx, round, stake)).toEqual([]);
  });

  it('is shown as closed to staff, who find its name in the decision', async () => {
    const [user, admin] = [await server.signUp('Hanna'), await server.admin()];
    expect((await close(user)).status).toBe(200);
    const person = await call(admin, `GET /api/admin/users/${user.id}`);
    expect(person.body.user).toMatchObject({ phoneNo: user.phone, closedAt: expect.stringMatching(/^20/) });
    const [decision] = await server.ctx.decisions.about(user.id);
    expect(decision).toMatchObject({ by: user.id, action: 'user.close', details: { name: 'Hanna' } });
  });

  it('L6: keeps the exclusion of its Telegram user, also of one that was linked after it', async () => {
    const user = await server.signUp();
    expect((await call(user, 'POST /api/playLimits/exclude', { months: 6 })).status).toBe(200);
    await server.ctx.together(server.ctx.users.link(user.id, linkTo(88_002)));
    expect((await close(user)).status).toBe(200);
    const until = await server.ctx.exclusions.until(['telegram:88002'], new Date());
    expect(until?.getTime()).toBeGreaterThan(Date.now() + 150 * 86_400_000);
  });
});
