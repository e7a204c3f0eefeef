import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/context.ts';
import type { Context } from '../context.ts';
import { auditAtNight } from './audit-at-night.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** A server at a time that the test sets, and its log. */
function nightServer(at: { now: number }, over: Partial<Parameters<typeof auditAtNight>[0]> = {}) {
  const logged: string[] = [];
  const logAs = (level: string) => (_: object, message: string) => void logged.push(`${level}: ${message}`);
  const { auditReports, beacon, books, fairnessBooks } = server.ctx;
  const ctx = {
    auditReports,
    beacon,
    books,
    fairnessBooks,
    clock: { ...server.ctx.clock, now: () => at.now } as Context['clock'],
    log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
    ...over,
  };
  return { logged, audit: () => auditAtNight(ctx) };
}

const addis = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`);
const COMPLETED = 'info: nightly audit completed';

it('is made once a night at four, by the first of two servers', async () => {
  const at = { now: addis('2026-03-10', '03:59') };
  const [one, two] = [nightServer(at), nightServer(at)];
  const audits = async () => (await one.audit()) + (await two.audit());
  expect(await audits()).toBe(0);
  at.now = addis('2026-03-10', '04:00');
  expect(await Promise.all([one.audit(), two.audit()]).then(([a, b]) => a + b)).toBe(1);
  expect((await server.ctx.auditReports.last())?.at.getTime()).toBe(at.now);
  for (const time of ['04:05', '04:55', '05:00', '12:00']) {
    at.now = addis('2026-03-10', time);
    expect(await audits()).toBe(0);
  }
  at.now = addis('2026-03-11', '04:10');
  expect(await audits()).toBe(1);
  expect([...one.logged, ...two.logged]).toEqual([COMPLETED, COMPLETED]);
});

it('is made by the next attempt after a failed one', async () => {
  const at = { now: addis('2026-03-12', '04:00') };
  const { auditReports } = server.ctx;
  let fails = true;
  const claim = async (day: string) => {
    if (fails) throw new Error('the store is away');
    return auditReports.claim(day);
  };
  const { logged, audit } = nightServer(at, { auditReports: { ...auditReports, claim } });
  await expect(audit()).rejects.toThrow('the store is away');
  fails = false;
  await audit();
  expect(logged).toEqual([COMPLETED]);
});

it('logs every break that it finds', async () => {
  const at = { now: addis('2026-03-13', '04:00') };
  const { books } = server.ctx;
  const broken = {
    ...books,
    async *balances() {
      yield* books.balances();
      yield { account: 'user:unknown:main', balance: -5 as never };
    },
  };
  const { logged, audit } = nightServer(at, { books: broken });
  await audit();
  expect(logged.slice(0, -1)).toContain('error: audit found a break');
  expect(logged.at(-1)).toBe(COMPLETED);
});
