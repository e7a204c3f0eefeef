import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/context.ts';
import type { Context } from '../context.ts';
import { startNightlyAudit } from './nightly-audit.ts';

type Nightly = Parameters<typeof startNightlyAudit>[0];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A server's audits, at a time of Addis Ababa that the test sets, and what it has logged. */
function nights(at: { now: number }, over: Partial<Nightly> = {}) {
  // Only the timer of the audit is the test's; the stores have theirs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const received: string[] = [];
  const log = (kind: string) => (_: object, message: string) => void received.push(`${kind}: ${message}`);
  const { auditReports, books } = server.ctx;
  const clock = { ...server.ctx.clock, now: () => at.now } as Context['clock'];
  const logs = { info: log('info'), warn: log('warn'), error: log('error') } as Context['log'];
  const { stop } = startNightlyAudit({ auditReports, books, clock, log: logs, ...over });
  stops.push(stop);
  return { received, stop };
}

const addis = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`);
const fiveMinutes = () => vi.advanceTimersByTimeAsync(5 * 60 * 1000);
const MADE = 'info: nightly audit';

it('is made once a night at four, by whichever of two servers comes first', async () => {
  const at = { now: addis('2026-03-10', '03:59') };
  const [one, two] = [nights(at), nights(at)];
  const made = () => [...one.received, ...two.received];
  await fiveMinutes();
  expect(made()).toEqual([]);
  at.now = addis('2026-03-10', '04:00');
  await fiveMinutes();
  await vi.waitFor(() => expect(made()).toEqual([MADE]));
  expect((await server.ctx.auditReports.last())?.at.getTime()).toBe(at.now);
  for (const time of ['04:05', '04:55', '05:00', '12:00']) {
    at.now = addis('2026-03-10', time);
    await fiveMinutes();
  }
  at.now = addis('2026-03-11', '04:10');
  await fiveMinutes();
  await vi.waitFor(() => expect(made()).toEqual([MADE, MADE]));
});

it('that cannot be made is logged, and tried again', async () => {
  const at = { now: addis('2026-03-12', '04:00') };
  const { auditReports } = server.ctx;
  let fails = true;
  const claim = async (day: string) => {
    if (fails) throw new Error('the store is away');
    return auditReports.claim(day);
  };
  const { received } = nights(at, { auditReports: { ...auditReports, claim } });
  await fiveMinutes();
  await vi.waitFor(() => expect(received).toEqual(['error: the nightly audit could not be made']));
  fails = false;
  await fiveMinutes();
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]).toBe(MADE);
});

it('logs every break that it finds', async () => {
  const at = { now: addis('2026-03-13', '04:00') };
  const { books } = server.ctx;
  const broken = {
    ...books,
    async *balances() {
      yield* books.balances();
      yield { account: 'user:nobody:main', balance: -5 as never };
    },
  };
  const { received } = nights(at, { books: broken });
  await fiveMinutes();
  await vi.waitFor(() => expect(received).toContain(MADE));
  expect(received).toContain('error: the audit has found a break');
});

it('is made no more after the server drains', async () => {
  const at = { now: addis('2026-03-14', '04:00') };
  const claim = vi.fn(async () => false);
  const { stop } = nights(at, { auditReports: { ...server.ctx.auditReports, claim } });
  await fiveMinutes();
  expect(claim).toHaveBeenCalledTimes(1);
  stop();
  await fiveMinutes();
  expect(claim).toHaveBeenCalledTimes(1);
});
