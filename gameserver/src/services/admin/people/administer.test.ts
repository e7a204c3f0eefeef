import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const asAdmin = async (what: string, body?: unknown) => {
  const { token } = await server.admin();
  return server.call(what, { token, ...(body === undefined ? {} : { body }) });
};
const adjust = (user: { id: string }, body: object) =>
  asAdmin(`POST /api/admin/users/${user.id}/adjust`, body);
const role = (user: { id: string }, to: unknown) =>
  asAdmin(`POST /api/admin/users/${user.id}/role`, { role: to });
const spins = (user: { id: string }, count: unknown) =>
  asAdmin(`POST /api/admin/users/${user.id}/free-spins`, { count });
const unknownUser = { id: '0123456789abcdef01234567' };
const newestDecision = async () => (await server.ctx.decisions.list(1)).decisions[0];

describe('adjusting a balance', () => {
  it('adds and takes, from either wallet, by balanced entries', async () => {
    const user = await server.signUp();
    const reply = vi.spyOn(server.ctx.publish, 'balance');
    await adjust(user, { wallet: 'main', amount: 100.5, reason: 'gift' });
    await adjust(user, { wallet: 'bonus', amount: 20, reason: 'gift' });
    const last = await adjust(user, { wallet: 'main', amount: -0.25, reason: 'mistake' });
    expect(last).toMatchObject({
      status: 200,
      body: {
        user: {
          _id: user.id,
          totalBalance: 120.25,
          wallet: { activeBalance: 100.25, bonusWallet: 20, walletBalance: 120.25 },
        },
      },
    });
    expect(reply.mock.calls).toEqual([[user.id], [user.id], [user.id]]);
    expect(await server.ctx.ledger.total('house:adjustments')).toBe(-12_025);
    const { id } = await server.admin();
    expect(await newestDecision()).toMatchObject({
      by: id,
      action: 'user.adjust',
      subject: user.id,
      details: { wallet: 'main', amount: -0.25, reason: 'mistake' },
    });
  });

  it('never takes what is not there, and then nothing is decided', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 10);
    const before = await server.ctx.decisions.list(1);
    for (const wallet of ['main', 'bonus'])
      expect(await adjust(user, { wallet, amount: -10.01, reason: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'INSUFFICIENT_FUNDS' },
      });
    expect((await server.ctx.decisions.list(1)).total).toBe(before.total);
    expect(await server.ctx.ledger.wallet(user.id)).toEqual({ main: 1000, bonus: 0, held: 0 });
  });

  it('for an unknown user is 404', async () => {
    expect(await adjust(unknownUser, { wallet: 'main', amount: 1, reason: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it.each([
    { amount: 0 },
    { amount: 0.001 },
    { amount: '5' },
    { amount: Number.MAX_SAFE_INTEGER },
    { amount: null },
    { wallet: 'held' },
    { wallet: 'house:revenue' },
    { reason: '' },
    { reason: 'x'.repeat(301) },
  ])('refuses %j', async (wrong) => {
    const user = await server.signUp();
    const reply = await adjust(user, { wallet: 'main', amount: 1, reason: 'x', ...wrong });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: Object.keys(wrong)[0] }] },
    });
    expect(await server.ctx.ledger.wallet(user.id)).toMatchObject({ main: 0 });
  });
});

describe('a role', () => {
  it('of an agent is given and taken by one administrator, at once and with the sockets cut', async () => {
    const user = await server.signUp();
    const cut = vi.spyOn(server.ctx.publish, 'disconnect');
    expect(await role(user, 'agent')).toMatchObject({
      status: 200,
      body: { user: { role: 'agent', isAdmin: false } },
    });
    expect(await role(user, 'user')).toMatchObject({ body: { user: { role: 'user', isAdmin: false } } });
    expect(cut.mock.calls).toEqual([[{ user: user.id }], [{ user: user.id }]]);
    expect(await newestDecision()).toMatchObject({
      action: 'user.role',
      subject: user.id,
      details: { role: 'user' },
    });
  });

  it.each(['support', 'finance', 'admin'])('T3: %s is given and taken by two', async (staff) => {
    const user = await server.signUp();
    const given = await role(user, staff);
    expect(given).toMatchObject({ status: 202, body: { approval: { kind: 'user.role', subject: user.id } } });
    expect(await server.ctx.users.get(user.id)).toMatchObject({ role: 'user' });
    await server.approved(given);
    expect(await server.ctx.users.get(user.id)).toMatchObject({ role: staff, roleSince: expect.any(Date) });
    const taken = await role(user, 'user');
    expect(taken.status).toBe(202);
    await server.approved(taken);
    expect(await server.ctx.users.get(user.id)).toMatchObject({ role: 'user' });
    const [admin, second] = [await server.admin(), await server.secondAdmin()];
    expect(await newestDecision()).toMatchObject({
      by: admin.id,
      action: 'user.role',
      subject: user.id,
      details: { role: 'user', before: { role: staff }, approvedBy: second.id },
    });
  });

  it('cannot be changed by its owner', async () => {
    expect(await role(await server.admin(), 'user')).toMatchObject({
      status: 403,
      body: { code: 'OWN_REQUEST' },
    });
  });

  it('for an unknown user is 404; an unknown role is 400', async () => {
    expect((await role(unknownUser, 'agent')).status).toBe(404);
    const user = await server.signUp();
    for (const wrong of ['owner', '', null, ['admin'], 1]) expect((await role(user, wrong)).status).toBe(400);
  });
});

describe('free spins', () => {
  it('are added, and logged as a decision', async () => {
    const user = await server.signUp();
    await spins(user, 3);
    expect(await spins(user, 2)).toMatchObject({ status: 200, body: { user: { remainingSpin: 5 } } });
    expect(await newestDecision()).toMatchObject({
      action: 'user.free-spins',
      subject: user.id,
      details: { count: 2 },
    });
  });

  it.each([0, -1, 1.5, '2', null, 1001])('%j of them is 400', async (count) => {
    const user = await server.signUp();
    expect((await spins(user, count)).status).toBe(400);
    expect(await server.ctx.users.get(user.id)).toMatchObject({ remainingSpin: 0 });
  });

  it('for an unknown user are 404', async () => {
    expect((await spins(unknownUser, 1)).status).toBe(404);
  });
});

describe('the list of users', () => {
  it('is newest first, ten a page, with whole phones for administrators', async () => {
    const fresh = await testServer();
    try {
      const { token } = await fresh.admin();
      for (let n = 0; n < 21; n++) await fresh.signUp(`Player ${n}`);
      const page = async (query: string) =>
        (await fresh.call(`GET /api/user/listUsers?${query}`, { token })).body;
      const first = await page('');
      expect(first).toMatchObject({ totalPages: 3 });
      expect((first.users as unknown[]).slice(0, 2)).toMatchObject([
        { name: 'Player 20', phoneNo: expect.stringMatching(/^\+251\d{9}$/) },
        { name: 'Player 19' },
      ]);
      const pages = await Promise.all([1, 2, 3, 4].map((n) => page(`pageNumber=${n}`)));
      expect(pages.map(({ users }) => (users as unknown[]).length)).toEqual([10, 10, 2, 0]);
      expect(await page('search=player%2020')).toMatchObject({
        totalPages: 1,
        users: [{ name: 'Player 20' }],
      });
    } finally {
      await fresh.close();
    }
  });

  it('is searched by a part of a name or of a phone in any form, and by no pattern', async () => {
    const user = await server.signUp('Zewditu (Z.)');
    const local = `0${user.phone.slice(4)}`;
    const found = async (search: string) =>
      (await asAdmin(`GET /api/user/listUsers?search=${encodeURIComponent(search)}`)).body.users;
    for (const search of [
      'zewd',
      'Zewditu (Z.)',
      '(z.',
      local,
      local.slice(0, 9),
      user.phone,
      user.phone.slice(-6),
      `${user.phone.slice(0, 7)} ${user.phone.slice(7)}`,
    ])
      expect(await found(search), search).toEqual(
        expect.arrayContaining([expect.objectContaining({ _id: user.id })]),
      );
    for (const search of ['Zew.itu', '.*', '^Zew', '[Z]', 'no such name'])
      expect(await found(search), search).toEqual([]);
  });
});

describe('the decisions', () => {
  it('are listed for administrators, newest first, with who has decided', async () => {
    const user = await server.signUp();
    await spins(user, 7);
    const admin = await server.admin();
    const reply = await asAdmin('GET /api/admin/decisions');
    expect(reply).toMatchObject({ status: 200, body: { totalPages: expect.any(Number) } });
    expect((reply.body.decisions as unknown[])[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      by: { _id: admin.id, name: 'Admin' },
      action: 'user.free-spins',
      subject: user.id,
      user: { _id: user.id, name: 'Abebe', phoneNo: user.phone },
      before: { freeSpins: 0 },
      after: { count: 7, freeSpins: 7 },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await server.call('GET /api/admin/decisions', { token: user.token })).status).toBe(403);
  });
});
