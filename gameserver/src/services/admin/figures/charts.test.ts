import type { ChartPoint } from '@chewata/common/contract/admin/charts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { type TestServer, testServer } from '#testing/context.ts';
import { keepFinishedHours } from './chart-tallies.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 11 March 2025 in Addis Ababa. */
const DAY = Date.parse('2025-03-10T21:00:00Z');

let server: TestServer;
let connection: Awaited<ReturnType<typeof connectMongo>>;
beforeAll(async () => {
  server = await testServer();
  connection = await connectMongo(server.ctx.config.MONGO_URL);
  const entry = (id: string, kind: string, at: number, postings: object[], more: object = {}) => ({
    _id: id,
    requestHash: '',
    kind,
    postings,
    at: new Date(at),
    ...more,
  });
  const move = (from: string, to: string, amount: number) => [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  const stake = (who: string, at: number, round: string) =>
    entry(`stake:${round}:${who}:t`, 'stake', at, move(`user:${who}:main`, `round:${round}`, 1000), {
      userId: who,
      roundId: round,
      detail: { cards: [{ card: '1', bonus: 0, main: 1000 }] },
    });
  const settled = entry('settle:r', 'settlement', DAY + 2 * HOUR, [
    { account: 'round:r', amount: -2000 },
    { account: 'user:a:main', amount: 1550 },
    { account: 'tax:withheld', amount: 50 },
    { account: 'house:revenue', amount: 400 },
  ]);
  const detail = { winners: [{ card: '1', userId: 'a', amount: 1600, tax: 50 }], calls: [], referrals: [] };
  const provider = 'provider:chapa';
  await connection.collection<{ _id: string; [field: string]: unknown }>('journal').insertMany([
    stake('a', DAY + 2 * HOUR - 5 * MINUTE, 'r'),
    stake('b', DAY + 2 * HOUR - 4 * MINUTE, 'r'),
    { ...settled, detail, roundId: 'r' },
    stake('b', DAY + 5 * HOUR, 's'),
    entry('refund:s', 'refund', DAY + 5 * HOUR + MINUTE, move('round:s', 'user:b:main', 1000), {
      userId: 'b',
      detail: { stakeId: 'stake:s:b:t', card: '1' },
    }),
    entry('d', 'deposit', DAY + 30 * HOUR, move(provider, 'user:a:main', 5050), { detail: {} }),
    entry('w', 'withdraw-paid', DAY + 30 * HOUR, move('user:a:held', provider, 700)),
  ]);
});
afterAll(async () => {
  await connection?.close();
  await server?.close();
});

const charts = async (query: string) => {
  const { token } = await server.admin();
  return server.call(`GET /api/admin/charts?${query}`, { token });
};
const pointsOf = async (query: string) => (await charts(query)).body.points as ChartPoint[];

const NOTHING = { rounds: 0, stakes: 0, wins: 0, houseIncome: 0, deposits: 0, withdrawals: 0, players: 0 };
const at = (time: number) => new Date(time).toISOString();

it('O2: charts count by hour and day of Addis Ababa, from the journal and from kept tallies alike', async () => {
  const days = 'from=2025-03-11&to=2025-03-12&by=day';
  const hours = `from=${at(DAY + HOUR)}&to=${at(DAY + 6 * HOUR)}&by=hour`;
  const [byDay, byHour] = [await pointsOf(days), await pointsOf(hours)];
  expect(byDay).toEqual([
    { ...NOTHING, at: at(DAY), players: 2, rounds: 1, stakes: 20, wins: 15.5, houseIncome: 4 },
    { ...NOTHING, at: at(DAY + 24 * HOUR), deposits: 50.5, withdrawals: 7 },
  ]);
  expect(byHour).toEqual([
    { ...NOTHING, at: at(DAY + HOUR), players: 2, stakes: 20 },
    { ...NOTHING, at: at(DAY + 2 * HOUR), rounds: 1, wins: 15.5, houseIncome: 4 },
    { ...NOTHING, at: at(DAY + 3 * HOUR) },
    { ...NOTHING, at: at(DAY + 4 * HOUR) },
    { ...NOTHING, at: at(DAY + 5 * HOUR) },
  ]);

  for (let runs = 0; runs < 3; runs++) expect(await keepFinishedHours(server.ctx)).toBeGreaterThan(0);
  // A kept hour is not read from the journal again.
  await connection.collection('journal').deleteMany({ at: { $gt: new Date(DAY + 2 * HOUR - 5 * MINUTE) } });
  expect(await pointsOf(days)).toEqual(byDay);
  expect(await pointsOf(hours)).toEqual(byHour);
});

it.each([
  ['from', 'from=2020-01-01&by=hour'],
  ['from', 'from=2020-01-01&to=2022-01-01&by=day'],
  ['to', 'from=2025-03-11&to=2025-03-10'],
  ['from', 'from=yesterday'],
  ['by', 'by=minute'],
])('O2: refuses %s of %s', async (path, query) => {
  expect(await charts(query)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', issues: [{ path }] },
  });
});
