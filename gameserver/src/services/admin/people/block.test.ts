import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { atStake, socketPlayer } from '#testing/socket-player.ts';
import { walletCalls } from '#testing/wallet.ts';
import { sendMessage } from '../../chat/send-message.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ SANDBOX_PAYOUTS: 'manual' });
});
afterAll(() => server?.close());
const { call, proof } = walletCalls(() => server);

const DAY_MS = 86_400_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const block = (by: { token: string }, user: { id: string }, body: object = {}) =>
  server.call(`POST /api/admin/users/${user.id}/block`, {
    token: by.token,
    body: { reason: 'abuse', text: 'swore at others', until: null, ...body },
  });
const unblock = (by: { token: string }, user: { id: string }) =>
  server.call(`POST /api/admin/users/${user.id}/unblock`, { token: by.token, body: { text: 'settled' } });
const blockedOf = async (user: SignedUp) =>
  ((await call(user, 'GET /api/user/getSingleUser')).body.user as { blocked: unknown }).blocked;
async function rich(): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, 1000);
  return user;
}
const shown = { reason: 'abuse', text: 'swore at others', until: null };
const refused = { status: 403, body: { code: 'BLOCKED', ...shown } };

describe('A12 a blocked user', () => {
  it('sees why and until when, and again nothing once it is lifted or over', async () => {
    const [user, admin] = [await rich(), await server.admin()];
    expect(await blockedOf(user)).toBeNull();
    expect(await block(admin, user)).toMatchObject({ status: 200, body: { user: { blocked: shown } } });
    expect(await blockedOf(user)).toEqual(shown);
    expect((await block(admin, user)).body.code).toBe('ALREADY_DECIDED');
    expect(await unblock(admin, user)).toMatchObject({ status: 200, body: { user: { blocked: null } } });
    expect((await unblock(admin, user)).body.code).toBe('ALREADY_DECIDED');
    expect(await blockedOf(user)).toBeNull();
    await block(admin, user, { until: inMs(1200) });
    expect(await blockedOf(user)).not.toBeNull();
    await expect.poll(() => blockedOf(user), { timeout: 5000 }).toBeNull();
    expect((await block(admin, user)).status).toBe(200);
  });

  it('deposits, transfers, stakes and chats no more', async () => {
    const [user, other, admin] = [await rich(), await server.signUp(), await server.admin()];
    const player = await socketPlayer(server, 'bingo', { who: user, birr: 0 });
    const room = await player.join(atStake(10));
    await block(admin, user);
    const sent = { phoneNo: other.phone, amount: 50, ...(await proof(user)) };
    expect(await call(user, 'POST /api/user/transferUserBalance', sent)).toMatchObject(refused);
    for (const path of ['chapa/initializePayment', 'arifPay/direct-pay'])
      expect(await call(user, `POST /api/${path}`, { amount: 100 })).toMatchObject(refused);
    expect(await player.send('confirmCards', ['1'], room.id)).toMatchObject({ code: 'BLOCKED' });
    await expect(
      sendMessage(server.ctx, { ...user, role: 'user' }, { receiverId: other.id, message: 'hello' }),
    ).rejects.toMatchObject({ code: 'BLOCKED' });
    expect(await server.ctx.ledger.wallet(user.id)).toMatchObject({ main: 100_000 });
  });

  it('withdraws only after an approval', async () => {
    const [user, admin] = [await rich(), await server.admin()];
    await block(admin, user);
    const { status, body } = await call(user, 'POST /api/arifPay/withdraw', { amount: 100 });
    expect(status).toBe(200);
    const stored = () => server.ctx.withdrawals.get(String(body.txnId));
    expect(await stored()).toMatchObject({ status: 'Pending', stage: 'waiting' });
    const approve = `POST /api/admin/withdrawals/${body.txnId}/approve`;
    expect((await server.call(approve, { token: admin.token, body: {} })).status).toBe(200);
    expect(await stored()).toMatchObject({ status: 'Processing' });
  });

  it('is none of the staff, and is blocked by support for at most a day', async () => {
    const [user, support, admin] = [await rich(), await server.signUp(), await server.admin()];
    await server.giveRole(support.id, 'support');
    await server.confirmed(support);
    for (const staff of [support, await server.secondAdmin()])
      expect((await block(admin, staff)).body.code).toBe('FORBIDDEN');
    for (const until of [null, inMs(DAY_MS + 60_000)])
      expect((await block(support, user, { until })).body.code).toBe('FORBIDDEN');
    expect((await block(admin, user, { until: inMs(-1000) })).body.code).toBe('VALIDATION');
    expect(await blockedOf(user)).toBeNull();
    expect((await block(support, user, { until: inMs(DAY_MS - 60_000) })).status).toBe(200);
    expect((await unblock(support, user)).status).toBe(403);
  });

  it('is unblocked after fraud by another person than the one who blocked', async () => {
    const [user, admin] = [await rich(), await server.admin()];
    await block(admin, user, { reason: 'multi-account' });
    expect(await unblock(admin, user)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    expect((await unblock(await server.secondAdmin(), user)).status).toBe(200);
    const [decision] = (await server.ctx.decisions.list(1)).decisions;
    expect(decision).toMatchObject({
      action: 'user.unblock',
      subject: user.id,
      details: { before: { reason: 'multi-account' } },
    });
  });
});

it('signs a user out everywhere', async () => {
  const [user, { token }] = [await server.signUp(), await server.admin()];
  expect((await server.call(`POST /api/admin/users/${user.id}/sign-out`, { token, body: {} })).status).toBe(
    200,
  );
  expect((await call(user, 'GET /api/user/getSingleUser')).status).toBe(401);
});
