import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { walletCalls } from '#testing/wallet.ts';
import { endOverdueApprovals } from './end-approvals.ts';

let server: TestServer;
let admin: SignedUp;
let second: SignedUp;
beforeAll(async () => {
  server = await testServer();
  [admin, second] = [await server.admin(), await server.secondAdmin()];
});
afterAll(() => server?.close());
const { call, balances } = walletCalls(() => server);

const adjust = (user: SignedUp, amount: number, by = admin) =>
  call(by, `POST /api/admin/users/${user.id}/adjust`, { wallet: 'main', amount, reason: 'gift' });
const idOf = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
  (body.approval as { _id: string })._id;
const decide = (id: string, what: 'approve' | 'decline', by: SignedUp, body: object = {}) =>
  call(by, `POST /api/admin/approvals/${id}/${what}`, body);
const later = (hours: number) => ({
  ...server.ctx,
  clock: { ...server.ctx.clock, ruleNow: () => server.ctx.clock.ruleNow() + hours * 3_600_000 },
});
/** An administrator who got the role that many hours ago. */
async function adminFor(hours: number): Promise<SignedUp> {
  const user = await server.signUp('New one');
  await server.giveRole(user.id, 'admin');
  const since = new Date(server.ctx.clock.ruleNow() - hours * 3_600_000);
  await server.ctx.together(server.ctx.users.changeRole(user.id, 'admin', 'admin', since));
  return server.confirmed(user);
}

describe('T6: a proposal', () => {
  it('T6: answers 202, is listed, and is carried out once another administrator approves', async () => {
    const user = await server.signUp();
    const waiting = await adjust(user, 1500);
    expect(waiting).toMatchObject({
      status: 202,
      body: {
        success: true,
        approval: {
          kind: 'user.adjust',
          subject: user.id,
          by: { _id: admin.id, name: 'Admin' },
          status: 'Pending',
          change: { wallet: 'main', amount: 1500, reason: 'gift' },
          user: { _id: user.id },
        },
      },
    });
    expect(await balances(user)).toMatchObject({ main: 0 });
    const listed = await call(second, 'GET /api/admin/approvals?status=Pending');
    expect(listed.body.approvals).toContainEqual(waiting.body.approval);

    const id = idOf(waiting);
    const five = await Promise.all([1, 2, 3, 4, 5].map(() => decide(id, 'approve', second)));
    expect(five.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(five.find(({ status }) => status === 200)?.body.approval).toMatchObject({
      status: 'Approved',
      decided: { by: { _id: second.id }, alone: false },
    });
    expect(await balances(user)).toMatchObject({ main: 1500 });
    expect(await decide(id, 'decline', second)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
    expect((await server.ctx.decisions.list(1)).decisions).toContainEqual(
      expect.objectContaining({
        by: admin.id,
        action: 'user.adjust',
        details: expect.objectContaining({ amount: 1500, approvedBy: second.id }),
      }),
    );
  });

  it('T6: declined, changes nothing and keeps the reason', async () => {
    const user = await server.signUp();
    const id = idOf(await adjust(user, 1500));
    expect(await decide(id, 'decline', second, { reason: 'too much' })).toMatchObject({
      status: 200,
      body: { approval: { status: 'Declined', decided: { reason: 'too much' } } },
    });
    expect(await balances(user)).toMatchObject({ main: 0 });
  });

  it('T6: is not decided by its proposer, by a user whom it concerns, by a fresh administrator or a player', async () => {
    const [veteran, fresh] = [await adminFor(25), await adminFor(23)];
    const id = idOf(await adjust(veteran, 1500));
    for (const own of [admin, veteran])
      for (const what of ['approve', 'decline'] as const)
        expect(await decide(id, what, own)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    expect(await decide(id, 'approve', fresh)).toMatchObject({ status: 403, body: { code: 'TOO_FRESH' } });
    const player = await server.signUp();
    expect(await decide(id, 'approve', player)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await call(player, 'GET /api/admin/approvals')).status).toBe(403);
    expect(await decide('unknown', 'approve', second)).toMatchObject({ status: 404 });
    expect(await decide(id, 'approve', await adminFor(24.1))).toMatchObject({ status: 200 });
  });

  it('T6: ends after 72 hours', async () => {
    const user = await server.signUp();
    const id = idOf(await adjust(user, 1500));
    await endOverdueApprovals(later(71.9));
    expect(await server.ctx.approvals.get(id)).toMatchObject({ status: 'Pending' });
    await endOverdueApprovals(later(72.1));
    expect(await server.ctx.approvals.get(id)).toMatchObject({ status: 'Ended' });
    expect(await decide(id, 'approve', second)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    });
    expect(await balances(user)).toMatchObject({ main: 0 });
  });

  it('T6: ends when what it would change has changed', async () => {
    const put = (pointPrice: number) => call(admin, 'PUT /api/admin/settings', { pointPrice });
    const [first, other] = [await put(5), await put(6)];
    expect(await decide(idOf(first), 'approve', second)).toMatchObject({ status: 200 });
    expect(await decide(idOf(other), 'approve', second)).toMatchObject({ status: 409 });
    expect(await server.ctx.approvals.get(idOf(other))).toMatchObject({ status: 'Ended' });
    expect(server.ctx.settings.now().pointPrice).toBe(500);
    await server.setting({ pointPrice: 1 });
  });

  it('T6: ends when its proposer loses the role', async () => {
    const [third, user] = [await adminFor(30), await server.signUp()];
    const id = idOf(await adjust(user, 1500, third));
    await server.giveRole(third.id, 'user');
    expect(await server.ctx.approvals.get(id)).toMatchObject({ status: 'Ended' });
    expect((await decide(id, 'approve', second)).status).toBe(409);
  });

  it('T6: notifies those who may approve it, with a link to the page, and not its proposer', async () => {
    const about = async ({ id }: SignedUp) =>
      (await server.ctx.notifications.ofUser(id, 50)).filter(({ kind }) => kind === 'approvalNeeded').length;
    const before = [await about(admin), await about(second)];
    await adjust(await server.signUp(), 1500);
    expect([await about(admin), await about(second)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });
});

describe('T7: the only operator', () => {
  it('T7: approves their own proposal a day later, after a new second factor, and the decision says so', async () => {
    const alone = await testServer({ SINGLE_OPERATOR: 'yes' });
    try {
      const [only, user] = [await alone.admin(), await alone.signUp()];
      const ask = (what: string, body: object) => alone.call(what, { token: only.token, body });
      const body = { wallet: 'main', amount: 1500, reason: 'gift' };
      const id = idOf(await ask(`POST /api/admin/users/${user.id}/adjust`, body));
      const approve = () => ask(`POST /api/admin/approvals/${id}/approve`, {});
      expect(await approve()).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
      const clock = alone.ctx.clock;
      const now = clock.ruleNow;
      Object.assign(clock, { ruleNow: () => now() + 24 * 3_600_000 });
      expect(await approve()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } });
      await alone.confirmed(only);
      expect(await approve()).toMatchObject({
        status: 200,
        body: { approval: { decided: { alone: true } } },
      });
      expect((await alone.ctx.ledger.wallet(user.id)).main).toBe(150_000);
      const { decisions } = await alone.ctx.decisions.list(1);
      expect(decisions[0]).toMatchObject({ action: 'user.adjust', details: { alone: true } });
    } finally {
      await alone.close();
    }
  });
});
