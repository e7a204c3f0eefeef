import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { noonOffset } from '#testing/noon.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
let days = 0;
/** The receipts that show a payment which is not completed. */
const incomplete = new Set<string>();
beforeAll(async () => {
  server = await testServer({ SANDBOX_CLOCK_OFFSET_S: noonOffset() });
  const { clock } = server.ctx;
  const now = clock.ruleNow;
  Object.assign(clock, { ruleNow: () => now() + days * 86_400_000 });
  const { receipts } = server.ctx;
  const find = receipts.find;
  Object.assign(receipts, {
    find: async (asked: Parameters<typeof find>[0]) => {
      const found = await find(asked);
      if (found.outcome !== 'found' || !incomplete.has(asked.id)) return found;
      return { ...found, receipt: { ...found.receipt, completed: false } };
    },
  });
});
afterAll(() => server?.close());
const { call, balances } = walletCalls(() => server);

async function clerk(): Promise<SignedUp> {
  const user = await server.signUp('Clerk');
  await server.confirmed(await server.admin());
  await server.confirmed(await server.secondAdmin());
  await server.giveRole(user.id, 'finance');
  return server.confirmed(user);
}

let serial = 0;
const PAYER = { payerName: 'HANA TADESSE', payerAccount: '4411' };
/** A payment by CBE, whose receipts do not show the payer's phone. */
async function paid(amount: number, more: object = PAYER): Promise<string> {
  const txnId = `FT7${String(++serial).padStart(9, '0')}`;
  const body = { txnId, amount, phoneNo: '+251911000000', medium: 'CBE', ...more };
  expect(await server.call('POST /sandbox/receipts', { body })).toMatchObject({ status: 200 });
  return txnId;
}
const names = async (user: SignedUp, txnId: string) => {
  expect((await call(user, 'POST /checker/api/txn/check', { txnId })).status).toBe(200);
  const [made] = await server.ctx.deposits.ofUser(user.id, 1);
  return made?.id;
};
const decides = (by: SignedUp, id: string | undefined, decision: 'approve' | 'decline', body = {}) =>
  call(by, `POST /api/admin/deposits/${id}/${decision}`, body);
/** A victim names the receipt of a payment, the clerk declines that, and approves it for the friend. */
async function stolen(by: SignedUp, friend: SignedUp, amount: number) {
  const id = await paid(amount);
  const victim = await names(await server.signUp('Victim'), id);
  const friends = await names(friend, id);
  await decides(by, victim, 'decline', { reason: 'not yours' });
  return decides(by, friends, 'approve');
}

describe('T2: receipts that do not show who paid', () => {
  it('T2: of receipts that others named too an approver gives 20,000 in 30 days, to however many friends', async () => {
    const by = await clerk();
    const statuses = [];
    for (let n = 0; n < 5; n++)
      statuses.push((await stolen(by, await server.signUp('Friend'), 4900)).body.status);
    expect(statuses).toEqual(['success', 'success', 'success', 'success', 'AwaitingSecond']);
  });

  it('T2: a receipt that did not pass counts like one that others named too', async () => {
    const by = await clerk();
    const statuses = [];
    for (let n = 0; n < 5; n++) {
      const friend = await server.signUp('Friend');
      const txnId = await paid(4900);
      incomplete.add(txnId);
      await call(friend, 'POST /api/transaction/manualDeposit', { amount: 4900, txnId });
      const [made] = await server.ctx.deposits.ofUser(friend.id, 1);
      statuses.push((await decides(by, made?.id, 'approve')).body.status);
    }
    expect(statuses).toEqual(['success', 'success', 'success', 'success', 'AwaitingSecond']);
  });

  it('T2: of receipts that no one else named an approver gives 20,000 in 30 days, to however many friends', async () => {
    const by = await clerk();
    const received = async (amount: number, approver = by) =>
      (await decides(approver, await names(await server.signUp('Friend'), await paid(amount)), 'approve'))
        .body.status;
    for (let n = 0; n < 4; n++) expect(await received(5000)).toBe('success');
    expect(await received(1)).toBe('AwaitingSecond');
    expect(await received(1, await server.admin())).toBe('success');
    days += 31;
    await server.confirmed(by);
    expect(await received(1)).toBe('success');
  });

  it('T2: what two approved counts for neither of them', async () => {
    const [by, friend] = [await clerk(), await server.signUp('Friend')];
    const large = await names(friend, await paid(5001));
    expect((await decides(by, large, 'approve')).body.status).toBe('AwaitingSecond');
    expect((await decides(await server.admin(), large, 'approve')).body.status).toBe('success');
    for (let n = 0; n < 4; n++)
      expect((await decides(by, await names(friend, await paid(5000)), 'approve')).body.status).toBe(
        'success',
      );
  });
});

describe('M18: a payer account that may be another user’s', () => {
  it('M18, T2: is confirmed by two if another user named the receipt', async () => {
    const [by, friend, victim] = [
      await clerk(),
      await server.signUp('Friend'),
      await server.signUp('Victim'),
    ];
    const payer = { payerName: 'ALEM GEBRE', payerAccount: '9001' };
    const id = await paid(100, payer);
    await names(victim, id);
    const item = await names(friend, id);
    expect((await decides(by, item, 'approve', { confirmPayer: true })).body.status).toBe('AwaitingSecond');
    const later = await paid(100, payer);
    const check = await call(friend, 'POST /checker/api/txn/check', { txnId: later });
    expect(check.body).toMatchObject({ transaction: { status: 'Pending' } });
    const second = await decides(await server.admin(), item, 'approve', { confirmPayer: true });
    expect(second.body.status).toBe('success');
    expect(await balances(friend)).toMatchObject({ main: 100 });
    const again = await call(friend, 'POST /checker/api/txn/check', { txnId: later });
    expect(again.body).toMatchObject({ transaction: { status: 'success' } });
  });

  it('M18, T2: is confirmed by two if another user has paid from it', async () => {
    const [by, friend, owner] = [await clerk(), await server.signUp('Friend'), await server.signUp('Owner')];
    const payer = { payerName: 'MARTA HAILU', payerAccount: '9002' };
    const first = await names(owner, await paid(100, payer));
    expect((await decides(by, first, 'approve', { confirmPayer: true })).body.status).toBe('success');
    const item = await names(friend, await paid(100, payer));
    expect((await decides(by, item, 'approve', { confirmPayer: true })).body.status).toBe('AwaitingSecond');
  });
});
