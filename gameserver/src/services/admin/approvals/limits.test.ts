import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { noonOffset } from '#testing/noon.ts';
import { walletCalls } from '#testing/wallet.ts';
import { auditNow } from '../../audit/latest-audit.ts';
import { endOverdueApprovals } from './end-approvals.ts';

let server: TestServer;
let admin: SignedUp;
let second: SignedUp;
let days = 0;
beforeAll(async () => {
  server = await testServer({ SANDBOX_CLOCK_OFFSET_S: noonOffset() });
  const { clock } = server.ctx;
  const now = clock.ruleNow;
  Object.assign(clock, { ruleNow: () => now() + days * 86_400_000 });
  [admin, second] = [await server.admin(), await server.secondAdmin()];
});
afterAll(() => server?.close());
const { call, balances, proof } = walletCalls(() => server);

/** The simulated days that pass; the administrators confirm their sessions again. */
async function pass(more: number): Promise<void> {
  days += more;
  await Promise.all([admin, second].map((one) => server.confirmed(one)));
}
const adjust = (user: SignedUp, amount: number, by = admin) =>
  call(by, `POST /api/admin/users/${user.id}/adjust`, { wallet: 'main', amount, reason: 'gift' });
const spins = (user: SignedUp, count: number) =>
  call(admin, `POST /api/admin/users/${user.id}/free-spins`, { count });
const idOf = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
  (body.approval as { _id: string })._id;
let serial = 0;
async function unread(user: SignedUp, amount: number, by = admin) {
  await call(user, 'POST /api/transaction/manualDeposit', { amount, txnId: `FTUNREAD${++serial}` });
  const [made] = await server.ctx.deposits.ofUser(user.id, 1);
  return (await call(by, `POST /api/admin/deposits/${made?.id}/approve`)).body.status;
}
const statuses = async (work: (() => Promise<{ status: number }>)[]) => {
  const received = [];
  for (const one of work) received.push((await one()).status);
  return received;
};

describe('T2: what one administrator does alone', () => {
  it('T2: adjusts up to 1,000 an item and 5,000 a day; what two approved does not count', async () => {
    await pass(40);
    const user = await server.signUp();
    await server.credit(user.id, 100);
    const ones = Array.from({ length: 4 }, () => () => adjust(user, 1000));
    expect(await statuses([() => adjust(user, 1000.01), ...ones])).toEqual([202, 200, 200, 200, 200]);
    const two = await adjust(user, 3000);
    await server.approved(two);
    expect(await statuses([() => adjust(user, -1000), () => adjust(user, 1)])).toEqual([200, 202]);
    await pass(1);
    expect((await adjust(user, 1)).status).toBe(200);
  });

  it('T2: parallel adjustments do not get past the day', async () => {
    await pass(40);
    const users = await Promise.all(Array.from({ length: 8 }, () => server.signUp()));
    const received = await Promise.all(users.map((user) => adjust(user, 1000)));
    expect(received.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 202, 202, 202]);
  });

  it('T2: gives free spins at their stake', async () => {
    await pass(40);
    const user = await server.signUp();
    expect(await statuses([() => spins(user, 51), () => spins(user, 50)])).toEqual([202, 200]);
    expect(await server.ctx.users.get(user.id)).toMatchObject({ remainingSpin: 50 });
  });

  it('T2: approves deposits without a receipt up to 1,000 each and 5,000 a day, in all and for one user', async () => {
    await pass(40);
    const user = await server.signUp();
    expect(await unread(user, 1000.01)).toBe('AwaitingSecond');
    for (let n = 0; n < 5; n++) expect(await unread(user, 1000)).toBe('success');
    expect(await unread(await server.signUp(), 1)).toBe('AwaitingSecond');
    expect(await unread(user, 1, second)).toBe('AwaitingSecond');
    expect(await unread(await server.signUp(), 1, second)).toBe('success');
    expect(await balances(user)).toMatchObject({ main: 5000 });
  });
});

describe('T1: a transfer that takes its sender above the setting in 24 hours', () => {
  const transfer = async (from: SignedUp, to: SignedUp, amount: number) =>
    call(from, 'POST /api/user/transferUserBalance', { phoneNo: to.phone, amount, ...(await proof(from)) });
  async function waiting() {
    const [from, to] = [await server.signUp('Sender'), await server.signUp('Receiver')];
    await server.credit(from.id, 9000);
    expect(await transfer(from, to, 3000)).toMatchObject({ status: 200, body: { activeBalance: 6000 } });
    const reply = await transfer(from, to, 2000.01);
    return { from, to, reply };
  }
  const held = { main: 3999.99, bonus: 0, held: 2000.01 };

  it('T1: holds the money, and moves it once an administrator approves', async () => {
    const { from, to, reply } = await waiting();
    expect(reply).toMatchObject({
      status: 202,
      body: {
        message: 'Waiting for approval',
        approval: { kind: 'transfer', subject: from.id, status: 'Pending' },
      },
    });
    expect(reply.text).not.toContain(to.phone);
    expect(await balances(from)).toEqual(held);
    expect(await balances(to)).toMatchObject({ main: 3000 });
    expect((await auditNow(server.ctx)).breaks).toEqual([]);
    await server.approved(reply);
    expect([await balances(from), await balances(to)]).toMatchObject([
      { main: 3999.99, held: 0 },
      { main: 5000.01 },
    ]);
    expect((await auditNow(server.ctx)).breaks).toEqual([]);
  });

  it('T1: a decline or 24 hours give it back, and it counts no more', async () => {
    const { from, to, reply } = await waiting();
    const decline = await call(admin, `POST /api/admin/approvals/${idOf(reply)}/decline`, {});
    expect(decline).toMatchObject({ status: 200, body: { approval: { status: 'Declined' } } });
    expect(await balances(from)).toEqual({ main: 6000, bonus: 0, held: 0 });
    const again = await transfer(from, to, 2500);
    expect(again.status).toBe(202);
    const later = { ...server.ctx.clock, ruleNow: () => server.ctx.clock.ruleNow() + 24 * 3_600_000 };
    await endOverdueApprovals({ ...server.ctx, clock: later });
    expect(await balances(from)).toEqual({ main: 6000, bonus: 0, held: 0 });
    expect(await transfer(from, to, 2000)).toMatchObject({ status: 200 });
    expect((await auditNow(server.ctx)).breaks).toEqual([]);
  });
});

describe('SEC10: the attacks of one administrator', () => {
  const refused = { status: 403, body: { code: 'OWN_REQUEST' } };

  it('SEC10: crediting oneself', async () => {
    for (const amount of [1, 1_000_000]) expect(await adjust(admin, amount)).toMatchObject(refused);
    expect(await spins(admin, 1)).toMatchObject(refused);
    expect(await balances(admin)).toMatchObject({ main: 0 });
  });

  it('SEC10: making an accomplice administrator, who approves', async () => {
    const friend = await server.confirmed(await server.signUp('Friend'));
    const role = await call(admin, `POST /api/admin/users/${friend.id}/role`, { role: 'admin' });
    expect(role.status).toBe(202);
    const approve = (by: SignedUp, id: string) => call(by, `POST /api/admin/approvals/${id}/approve`, {});
    expect((await approve(friend, idOf(role))).status).toBe(403);
    expect(await approve(admin, idOf(role))).toMatchObject(refused);
    // Even once a second administrator was deceived, the accomplice approves nothing for a day.
    await server.approved(role);
    const target = await server.signUp();
    const loot = await adjust(target, 1_000_000);
    expect(await approve(friend, idOf(loot))).toMatchObject({ status: 403, body: { code: 'TOO_FRESH' } });
    expect(await balances(target)).toMatchObject({ main: 0 });
    await server.giveRole(friend.id, 'user');
  });

  it('SEC10: raising secondApprovalAbove, lowering freshAdminHours, and changing depositAccounts', async () => {
    const before = server.ctx.settings.now();
    for (const change of [
      { secondApprovalAbove: 1_000_000 },
      { freshAdminHours: 0 },
      { depositAccounts: { telebirr: { holder: 'Me', account: '0911223344' } } },
      { flags: { snowfall: true }, receiptCeiling: 1_000_000 },
    ])
      expect((await call(admin, 'PUT /api/admin/settings', change)).status, JSON.stringify(change)).toBe(202);
    expect(server.ctx.settings.now()).toEqual(before);
  });

  it('SEC10: approving their own withdrawal and their own deposit', async () => {
    await server.credit(admin.id, 500);
    const account = { bank: '946', accountNumber: '1000123457112', accountHolder: 'Admin' };
    const asked = { ...account, amount: 100, ...(await proof(admin)) };
    const { body } = await call(admin, 'POST /api/transaction/ManualWithdraw', asked);
    for (const decision of ['approve', 'decline'])
      expect(
        await call(admin, `POST /api/admin/withdrawals/${body.txnId}/${decision}`, { reason: 'mine' }),
      ).toMatchObject(refused);
    await call(admin, 'POST /api/transaction/manualDeposit', { amount: 100, txnId: 'FTOWN00001' });
    const [own] = await server.ctx.deposits.ofUser(admin.id, 1);
    for (const decision of ['approve', 'decline'])
      expect(await call(admin, `POST /api/admin/deposits/${own?.id}/${decision}`, {})).toMatchObject(refused);
    expect((await call(second, `POST /api/admin/withdrawals/${body.txnId}/approve`)).status).toBe(200);
  });

  it('SEC10: in a month of everything at once moves no more than 20,000 Birr to a friend', {
    timeout: 120_000,
  }, async () => {
    await pass(40);
    const friend = await server.signUp('Friend');
    for (let day = 0; day < 29; day++) {
      for (let n = 0; n < 2; n++) await adjust(friend, 1000);
      await spins(friend, 50);
      await adjust(friend, 900);
      await unread(friend, 1000);
      await unread(friend, 900);
      await call(friend, 'POST /api/transaction/manualDeposit', { amount: 20, txnId: `FTMORE${day}` });
      await pass(1);
    }
    const user = await server.ctx.users.get(friend.id);
    const { main, bonus } = await balances(friend);
    const gained = main + bonus + 20 * (user?.remainingSpin ?? 0);
    expect(gained).toBeGreaterThan(15_000);
    expect(gained).toBeLessThanOrEqual(20_000);
  });

  it('SEC10: a finance clerk in a month moves no more than 20,000 Birr to a friend, by receipts or without', {
    timeout: 120_000,
  }, async () => {
    await pass(40);
    const [clerk, friend] = [await server.signUp('Clerk'), await server.signUp('Friend')];
    await server.giveRole(clerk.id, 'finance');
    const decide = (id: string | undefined, decision: string, body: object = {}) =>
      call(clerk, `POST /api/admin/deposits/${id}/${decision}`, body);
    const names = async (user: SignedUp, txnId: string) => {
      await call(user, 'POST /checker/api/txn/check', { txnId });
      const [made] = await server.ctx.deposits.ofUser(user.id, 1);
      return made?.txnId === txnId ? made.id : undefined;
    };
    const payer = { payerName: 'VICTIM', payerAccount: '1234' };
    const paid = async (amount: number) => {
      const body = { txnId: `FT8${String(++serial).padStart(9, '0')}`, amount, phoneNo: friend.phone };
      await server.call('POST /sandbox/receipts', { body: { ...body, ...payer, medium: 'CBE' } });
      return body.txnId;
    };
    const victim = await server.signUp('Victim');
    for (let day = 0; day < 29; day++) {
      await server.confirmed(clerk);
      await unread(friend, 1000, clerk);
      // A stranger’s payment that no user has named, and one that its payer has named.
      await decide(await names(friend, await paid(1500)), 'approve', { confirmPayer: day === 5 });
      const named = await paid(1500);
      const theirs = await names(victim, named);
      const friends = await names(friend, named);
      await decide(friends, 'approve', { confirmPayer: day % 2 === 0 });
      await decide(theirs, 'decline', { reason: 'another user paid it' });
      await pass(1);
    }
    const { main } = await balances(friend);
    expect(main).toBeGreaterThan(15_000);
    expect(main).toBeLessThanOrEqual(20_000);
  });
});
