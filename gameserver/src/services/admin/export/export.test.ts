import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
let admin: SignedUp;
let user: SignedUp;
beforeAll(async () => {
  server = await testServer();
  admin = await server.admin();
  await server.secondAdmin();
  user = await server.signUp('=HYPERLINK("http://evil.example")');
});
afterAll(() => server?.close());
const { call } = walletCalls(() => server);

type Row = Record<string, string>;
const textOf = async (table: string, { token } = admin, query = '') => {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${server.url}/api/admin/export/${table}.csv${query}`, { headers });
};
async function rowsOf(table: string, query = ''): Promise<Row[]> {
  const bytes = Buffer.from(await (await textOf(table, admin, query)).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parse(bytes, { bom: true, columns: true });
}

it('O3: each posting of the journal has its kind and its signed amount in Birr', async () => {
  await server.credit(user.id, 20.5);
  const rows = await rowsOf('journal');
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'adjustment', account: `user:${user.id}:main`, amount: '20.50' }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'adjustment', account: 'house:adjustments', amount: '-20.50' }),
  );
  expect(await rowsOf('journal', '?to=2020-01-01')).toEqual([]);
});

it('O3: the users are administrators’ alone, a decision, and reported to the other administrators', async () => {
  const finance = await server.signUp('Finance');
  await server.giveRole(finance.id, 'finance');
  await server.confirmed(finance);
  expect((await textOf('users', finance)).status).toBe(403);
  expect((await textOf('rounds', finance)).status).toBe(200);
  expect((await textOf('rounds', user)).status).toBe(403);

  const rows = await rowsOf('users');
  expect(rows).toContainEqual(
    expect.objectContaining({ id: user.id, name: '\'=HYPERLINK("http://evil.example")' }),
  );
  expect(JSON.stringify(rows)).not.toContain('argon2');
  expect(await rowsOf('decisions')).toContainEqual(
    expect.objectContaining({ by: admin.id, what: 'export.users' }),
  );
  const bell = async (of: SignedUp) =>
    JSON.stringify((await call(of, 'GET /api/notification/fetchAll')).body.notifications);
  expect(await bell(await server.secondAdmin())).toContain('list of users');
  expect(await bell(admin)).not.toContain('list of users');
});

it('O3: the decision of a setting has the values before and after it', async () => {
  await server.call('PUT /api/admin/settings', { token: admin.token, body: { snowfall: true } });
  expect(await rowsOf('decisions')).toContainEqual(
    expect.objectContaining({
      what: 'settings.change',
      before: '{"flags":{"snowfall":false}}',
      after: '{"flags":{"snowfall":true}}',
    }),
  );
});

it('O3: transactions, rounds and stakes are tables too; transactions are in order of time', async () => {
  await call(user, 'POST /api/transaction/manualDeposit', { amount: 10, txnId: 'FT0000000031' });
  const rows = await rowsOf('transactions');
  expect(rows.map(({ type, amount, status }) => [type, amount, status])).toEqual([
    ['adjustment', '20.50', 'success'],
    ['Deposit', '10.00', 'Pending'],
  ]);
  for (const table of ['rounds', 'stakes']) expect(await rowsOf(table)).toEqual([]);
  expect((await textOf('passwords')).status).toBe(400);
});

it('O3: no more is read than the client takes, and nothing after it has left', async () => {
  let read = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        // It cannot be compressed, so that the buffers of the sockets fill up.
        yield {
          _id: randomBytes(750).toString('base64'),
          at: new Date(0),
          kind: 'bonus' as const,
          postings: [],
          memo: '',
        };
      }
    } finally {
      closed = true;
    }
  }
  const postings = [{ account: 'house:bank' as const, amount: 1 }];
  const entries = async function* () {
    for await (const entry of endless()) yield { ...entry, postings };
  };
  const { exports } = server.ctx;
  const whole = exports.entries;
  Object.assign(exports, { entries });
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await fetch(`${server.url}/api/admin/export/journal.csv`, { headers, signal: leave.signal });
  const pause = () => new Promise((next) => setTimeout(next, 200));
  const goesOn = async () => {
    const before = read;
    await pause();
    return read > before;
  };
  await expect.poll(goesOn, { timeout: 10_000 }).toBe(false);
  expect(read).toBeGreaterThan(0);
  leave.abort();
  await reply.text().catch(() => undefined);
  await expect.poll(() => closed).toBe(true);
  Object.assign(exports, { entries: whole });
});
