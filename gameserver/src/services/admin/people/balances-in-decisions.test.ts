import type { DecisionAnswer } from '@chewata/common/contract/admin/decisions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function change(user: SignedUp, what: string, body: object) {
  const { token } = await server.admin();
  return server.call(`POST /api/admin/users/${user.id}/${what}`, { token, body });
}
const adjust = (user: SignedUp, amount: number, wallet = 'main') =>
  change(user, 'adjust', { wallet, amount, reason: 'a mistake' });

/** The user's decisions, newest first. */
async function decisions(user: SignedUp): Promise<DecisionAnswer[]> {
  const { token } = await server.admin();
  const reply = await server.call(`GET /api/admin/decisions?user=${user.id}`, { token });
  return reply.body.decisions as DecisionAnswer[];
}

it('T10: the decision of an adjustment has the balance before and after it, of the wallet that it changed', async () => {
  const user = await server.signUp();
  await adjust(user, 100.5);
  await adjust(user, 20, 'bonus');
  await adjust(user, -0.25);
  expect(await decisions(user)).toMatchObject([
    { before: { balance: 100.5 }, after: { wallet: 'main', amount: -0.25, balance: 100.25 } },
    { before: { balance: 0 }, after: { wallet: 'bonus', amount: 20, balance: 20 } },
    { before: { balance: 0 }, after: { wallet: 'main', amount: 100.5, balance: 100.5 } },
  ]);
});

it('T10: of adjustments at the same moment each has the balance that the one before it left', async () => {
  const user = await server.signUp();
  const amounts = [1, 2, 4, 8, 16, 32];
  const replies = await Promise.all(amounts.map((amount) => adjust(user, amount)));
  expect(replies.map(({ status }) => status)).toEqual(amounts.map(() => 200));
  let balance = 0;
  const kept = (await decisions(user)).sort((a, b) => Number(a.before?.balance) - Number(b.before?.balance));
  expect(kept).toHaveLength(amounts.length);
  for (const { before, after } of kept) {
    expect(before).toEqual({ balance });
    balance += Number(after.amount);
    expect(after).toMatchObject({ balance });
  }
  expect(balance).toBe(63);
});

it('T10: a second approval keeps the balance of its own moment, not that of the proposal', async () => {
  const user = await server.signUp();
  const waiting = await adjust(user, 2000);
  expect(waiting.status).toBe(202);
  await adjust(user, 5);
  await server.approved(waiting);
  const [{ before, after } = { before: null, after: {} }] = await decisions(user);
  expect(before).toEqual({ balance: 5 });
  expect(after).toMatchObject({ amount: 2000, balance: 2005, approvedBy: expect.any(String) });
});

it('T10: a repeated command changes nothing about the decision that there is', async () => {
  const user = await server.signUp();
  const { token } = await server.admin();
  const again = () =>
    server.call(`POST /api/admin/users/${user.id}/adjust`, {
      token,
      body: { wallet: 'main', amount: 3, reason: 'a mistake' },
      headers: { 'idempotency-key': 'the-same-adjustment' },
    });
  await again();
  await adjust(user, 10);
  await again();
  expect(await decisions(user)).toMatchObject([
    { before: { balance: 3 }, after: { balance: 13 } },
    { before: { balance: 0 }, after: { balance: 3 } },
  ]);
});

it('T10: free spins are kept with how many there were and are, by one administrator and by two', async () => {
  const user = await server.signUp();
  await change(user, 'free-spins', { count: 3 });
  await server.approved(await change(user, 'free-spins', { count: 1000 }));
  expect(await server.ctx.users.get(user.id)).toMatchObject({ remainingSpin: 1003 });
  expect(await decisions(user)).toMatchObject([
    { before: { freeSpins: 3 }, after: { count: 1000, freeSpins: 1003 } },
    { before: { freeSpins: 0 }, after: { count: 3, freeSpins: 3 } },
  ]);
});
