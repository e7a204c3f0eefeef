import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { atStake, socketPlayer } from '#testing/socket-player.ts';
import { walletCalls } from '#testing/wallet.ts';
import { sendMessage } from '../../chat/send-message.ts';
import { sessionIdOf } from '../../session-token.ts';

let server: TestServer;
let support: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await testServer({ SANDBOX_PAYOUTS: 'manual' });
  [support, admin] = [await server.signUp('Helper'), await server.admin()];
  await server.giveRole(support.id, 'support');
  await server.confirmed(support);
});
afterAll(() => server?.close());
const { call, proof } = walletCalls(() => server);
const page = (user: SignedUp, what = '', by = support) => call(by, `GET /api/admin/users/${user.id}${what}`);

describe('E2 the page of a person', () => {
  it('has profile, balances, limits, sessions, devices, notes, blocks and flags, and no token', async () => {
    const referrer = await server.signUp('Referrer');
    const user = await server.signUp('Almaz', undefined, referrer.id);
    await server.credit(user.id, 120);
    await server.credit(user.id, 30, 'bonus');
    const login = { phoneNo: user.phone, password: PASSWORD };
    const device = await server.call('POST /api/user/login', { body: login });
    await server.ctx.flags.raise(
      { kind: 'device', subject: 'd', users: [user.id], evidence: { users: 4 }, facts: ['d'] },
      new Date(),
    );
    const { status, body, text } = await page(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { _id: user.id, phoneNo: user.phone, referredBy: { name: 'Referrer' }, frozenAt: null },
      balances: { main: 120, bonus: 30, held: 0, total: 150 },
      limits: { limits: { deposit: { day: null } }, excludedUntil: null },
      devices: [{ others: [] }],
      notes: [],
      blocks: [],
      flags: [{ kind: 'device', status: 'open' }],
    });
    expect(body.sessions).toHaveLength(2);
    for (const token of [user.token, String(device.body.token)])
      for (const secret of [token, sessionIdOf(token)]) expect(text).not.toContain(secret);
    expect(text).not.toContain('argon2');
    await call(admin, `POST /api/admin/users/${user.id}/sign-out`, {});
    expect((await page(user)).body.sessions).toEqual([]);
  });

  it('lists every block with who set it and who lifted it', async () => {
    const user = await server.signUp();
    const block = { reason: 'abuse', text: 'swore at others', until: null };
    await call(admin, `POST /api/admin/users/${user.id}/block`, block);
    await call(await server.secondAdmin(), `POST /api/admin/users/${user.id}/unblock`, { text: 'sorry' });
    await call(admin, `POST /api/admin/users/${user.id}/block`, { ...block, reason: 'other' });
    expect((await page(user)).body.blocks).toMatchObject([
      { reason: 'other', by: { name: 'Admin' }, lifted: null },
      { ...block, lifted: { by: { name: 'Second admin' }, text: 'sorry' } },
    ]);
    const { body } = await call(admin, `GET /api/admin/decisions?user=${user.id}`);
    expect((body.decisions as { action: string }[]).map(({ action }) => action)).toEqual([
      'user.block',
      'user.unblock',
      'user.block',
    ]);
  });

  it('is not there for an unknown id', async () => {
    for (const what of ['', '/rounds', '/transactions', '/chat'])
      expect((await call(support, `GET /api/admin/users/${'0'.repeat(24)}${what}`)).status).toBe(404);
  });

  it('lists transactions and rounds by kind and time', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    await server.credit(user.id, 500);
    await call(user, 'POST /api/arifPay/withdraw', { amount: 60 });
    const sent = { phoneNo: other.phone, amount: 50, ...(await proof(user)) };
    await call(user, 'POST /api/user/transferUserBalance', sent);
    const kinds = async (query = '', of = user) => {
      const { body } = await page(of, `/transactions?${query}`);
      return (body.items as { type: string }[]).map(({ type }) => type);
    };
    expect((await kinds()).sort()).toEqual(['Adjustment', 'Transfer Out', 'Withdraw']);
    expect(await kinds('kind=Transfer%20Out')).toEqual(['Transfer Out']);
    expect(await kinds('kind=Transfer%20In')).toEqual([]);
    expect(await kinds('kind=Transfer%20In', other)).toEqual(['Transfer In']);
    expect(await kinds('kind=Withdraw')).toEqual(['Withdraw']);
    expect(await kinds('kind=Deposit')).toEqual([]);
    const later = encodeURIComponent(new Date(Date.now() + 1000).toISOString());
    expect(await kinds(`from=${later}`)).toEqual([]);
    expect(await kinds(`to=${later}`)).toHaveLength(3);
    expect(await kinds('to=2026-01-01')).toEqual([]);

    const player = await socketPlayer(server, 'bingo', { who: user, birr: 0 });
    const room = await player.join(atStake(10));
    await player.send('confirmCards', ['7'], room.id);
    player.close();
    const rounds = async (query: string) => (await page(user, `/rounds?${query}`)).body;
    expect(await rounds('')).toMatchObject({
      items: [{ roundId: room.id, yourCards: ['7'] }],
      totalPages: 1,
    });
    expect(await rounds('kind=bingo&from=2026-01-01')).toMatchObject({ totalPages: 1 });
    for (const none of ['kind=spin', `from=${later}`])
      expect(await rounds(none)).toMatchObject({ items: [], totalPages: 0 });
    for (const bad of ['rounds?kind=chess', 'transactions?kind=x', 'rounds?from=yesterday', 'chat?kind=x'])
      expect((await page(user, `/${bad}`)).body.code, bad).toBe('VALIDATION');
  });
});

it('E3 a note is kept with its author and time', async () => {
  const user = await server.signUp();
  const write = (text: string) => call(support, `POST /api/admin/users/${user.id}/notes`, { text });
  expect(await write('called back')).toMatchObject({
    status: 200,
    body: { note: { text: 'called back', by: { _id: support.id, name: 'Helper' } } },
  });
  await write('asked for a receipt');
  expect((await write(' ')).body.code).toBe('VALIDATION');
  expect((await page(user)).body.notes).toMatchObject([
    { text: 'asked for a receipt' },
    { text: 'called back' },
  ]);
  const stranger = `POST /api/admin/users/${'0'.repeat(24)}/notes`;
  expect((await call(support, stranger, { text: 'x' })).status).toBe(404);
});

it('E4 support reads the chat with support; an administrator reads others for a reason that is kept', async () => {
  const [user, friend] = [await server.signUp('Almaz'), await server.signUp('Bekele')];
  const say = (from: SignedUp, to: SignedUp, message: string) =>
    sendMessage(server.ctx, { ...from, role: 'user' }, { receiverId: to.id, message });
  await say(user, admin, 'help me');
  await say(admin, user, 'gladly');
  await say(user, friend, 'our secret');
  const texts = async (by: SignedUp, query = '') => {
    const { body } = await page(user, `/chat?${query}`, by);
    return (body.items as { message: string }[] | undefined)?.map(({ message }) => message) ?? body.code;
  };
  expect(await texts(support)).toEqual(['gladly', 'help me']);
  expect(await texts(admin)).toEqual(['gladly', 'help me']);
  for (const query of ['kind=other', 'kind=other&reason=why', 'reason=why'])
    expect(await texts(support, query)).toBe('FORBIDDEN');
  expect(await texts(admin, 'kind=other')).toBe('VALIDATION');
  expect(await texts(admin, 'kind=support&reason=why')).toEqual(['gladly', 'help me']);
  const known = async () => (await server.ctx.decisions.about(user.id)).length;
  expect(await known()).toBe(0);
  expect(await texts(admin, 'kind=other&reason=complaint')).toEqual(['our secret']);
  expect(await texts(admin, 'reason=complaint')).toEqual(['our secret', 'gladly', 'help me']);
  expect(await known()).toBe(2);
  expect((await page(user, '/chat', admin)).body.items).toMatchObject([
    { staff: true, with: { name: 'Admin' } },
    { staff: false, with: { name: 'Admin' } },
  ]);
  const later = encodeURIComponent(new Date(Date.now() + 1000).toISOString());
  expect(await texts(admin, `from=${later}`)).toEqual([]);
  expect(await texts(admin, `to=${later}`)).toHaveLength(2);
});
