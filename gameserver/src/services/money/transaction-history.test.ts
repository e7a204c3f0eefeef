import { asRoundId } from '@chewata/common/ids';
import { fromBirr, minus, ZERO } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../domain/ledger/accounts.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
const { call, history } = walletCalls(() => server);

/** A settled round that brings this referrer that amount, and its player a win that no wallet history lists. */
async function settle(round: string, referrer: SignedUp, player: SignedUp, birr: number): Promise<void> {
  const [part, win] = [fromBirr(birr), fromBirr(8)];
  await server.ctx.ledger.post({
    id: `settle:${round}`,
    kind: 'settlement',
    roundId: asRoundId(round),
    postings: [
      { account: 'house:revenue', amount: minus(minus(ZERO, part), win) },
      { account: account.main(referrer.id), amount: part },
      { account: account.main(player.id), amount: win },
    ],
    detail: {
      winners: [],
      calls: [],
      referrals: [{ referrer: referrer.id, player: player.id, amount: part }],
    },
  });
}

it('lists referral income among everything else, page by page, each row once', async () => {
  const [referrer, player] = [await server.signUp('Referrer'), await server.signUp('Player')];
  for (let n = 1; n <= 12; n++) {
    await settle(`history-${n}`, referrer, player, n / 100);
    await server.credit(referrer.id, n);
  }
  const pages = [1, 2, 3, 4].map((page) => history(referrer, page));
  const reply = await Promise.all(pages);
  expect(reply.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3]);
  const rows = reply.map(({ transactionHistory }) => transactionHistory as Record<string, unknown>[]);
  expect(rows.map(({ length }) => length)).toEqual([10, 10, 4, 0]);
  const all = rows.flat();
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(24);
  expect(all.filter(({ type }) => type === 'Referral')).toEqual(
    Array.from({ length: 12 }, (_, n) => 12 - n).map((n) => ({
      _id: `settle:history-${n}`,
      txnId: `history-${n}`,
      type: 'Referral',
      amount: n / 100,
      status: 'success',
      createdAt: expect.any(String),
    })),
  );
  const times = all.map(({ createdAt }) => String(createdAt));
  expect(times).toEqual([...times].sort().reverse());
  // The player's own win is in the bet history.
  expect(await history(player)).toMatchObject({ transactionHistory: [], totalPages: 0 });
});

it('what is on its way is reply however much has come after it, and to its owner alone', async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  await server.credit(user.id, 6000);
  const { body } = await call(user, 'POST /api/arifPay/withdraw', { amount: 5001 });
  for (let n = 0; n < 12; n++) await server.credit(user.id, 1);
  const opened = await call(user, 'POST /api/transaction/deposit', { amount: 30 });
  const { txnId } = opened.body.data as { txnId: string };
  const waiting = async (who: SignedUp) => (await call(who, 'GET /api/transaction/waiting')).body.waiting;
  expect(await waiting(user)).toEqual([
    expect.objectContaining({ txnId, type: 'Deposit', amount: 30, status: 'Pending' }),
    expect.objectContaining({ txnId: body.txnId, type: 'Withdraw', amount: 5001, status: 'Pending' }),
  ]);
  const newest = (await history(user)).transactionHistory as { txnId: string }[];
  expect(newest.map((row) => row.txnId)).not.toContain(body.txnId);
  await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
  expect(await waiting(user)).toHaveLength(1);
  expect(await waiting(other)).toEqual([]);
});
