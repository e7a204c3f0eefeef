import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, caller } from '../testing/call.ts';
import { childServer } from '../testing/child-server.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { auditLedger } from './audit/audit-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** As a client does: 503 says that it may be asked again. */
async function insist({ what, options }: { what: string; options: Call }): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { status } = await server.call(what, options);
    if (status !== 503 || tries === 3) return status;
  }
}

it('a server killed amid its commands: asked again elsewhere, each has moved its money once (W3)', async () => {
  const { token } = await server.admin();
  const users = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  const other = await childServer(server.env);
  const call = caller(other.url);
  const each = 4;
  const commands = users.flatMap(({ id }) =>
    Array.from({ length: each }, (_, n) => ({
      what: `POST /api/admin/users/${id}/adjust`,
      options: {
        token,
        headers: { 'idempotency-key': `${id}-${n}` },
        body: { wallet: 'main', amount: 1, reason: 'test' },
      },
    })),
  );
  const first = commands.map(({ what, options }) => call(what, options).catch(() => null));
  await Promise.race(first);
  await Promise.all([other.end(), ...first]);

  expect(await Promise.all(commands.map(insist))).toEqual(commands.map(() => 200));
  for (const { id } of users) expect(await server.ctx.ledger.wallet(id)).toMatchObject({ main: each * 100 });
}, 60_000);

it('a server killed amid withdrawals: each is held once, paid once, and the audit finds nothing (M6, M7)', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
  for (const { id } of users) await server.credit(id, 1000);
  const other = await childServer(server.env);
  const call = caller(other.url);
  const commands = users.flatMap(({ id, token }) =>
    Array.from({ length: 3 }, (_, n) => ({
      what: 'POST /api/transaction/withdraw',
      options: { token, headers: { 'idempotency-key': `${id}-${n}` }, body: { amount: 50 + n } },
    })),
  );
  const first = commands.map(({ what, options }) => call(what, options).catch(() => null));
  await Promise.race(first);
  await Promise.all([other.end(), ...first]);

  expect(await Promise.all(commands.map(insist))).toEqual(commands.map(() => 200));
  const { ledger, withdrawals, books } = server.ctx;
  const taken = 50 + 51 + 52;
  for (const { id } of users) {
    expect(await withdrawals.countOfUser(id)).toBe(3);
    expect((await ledger.wallet(id)).main).toBe((1000 - taken) * 100);
  }
  // This server queries the payouts the dead one had begun, and sends again only those that never arrived.
  for (const { id } of users)
    await expect.poll(async () => (await ledger.wallet(id)).held, { timeout: 60_000 }).toBe(0);
  for (const { id } of users)
    for (const { status } of await withdrawals.ofUser(id, 3)) expect(status).toBe('success');
  expect((await auditLedger(books, new Date())).breaks).toEqual([]);
}, 120_000);
