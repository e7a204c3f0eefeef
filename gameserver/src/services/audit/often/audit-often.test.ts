import { MINUTE_MS } from '@chewata/common/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';
import { readHealth } from '../../admin/health/read-health.ts';
import type { Context } from '../../context.ts';
import { auditNow, latestAudit } from '../latest-audit.ts';
import { auditOften } from './audit-often.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** The context at a time that the test sets. */
const at = (now: number): Context => ({ ...server.ctx, clock: { ...server.ctx.clock, now: () => now } });
const NOON = Date.parse('2030-03-10T12:00:00Z');

it('is made once in each interval of the setting, by the first of two servers', async () => {
  const both = async (now: number) =>
    (await Promise.all([auditOften(at(now)), auditOften(at(now))])).reduce((a, b) => a + b);
  expect(await both(NOON)).toBe(1);
  expect(await both(NOON + 59 * MINUTE_MS)).toBe(0);
  expect(await both(NOON + 60 * MINUTE_MS)).toBe(1);
  await server.setting({ auditEveryMinutes: 5 });
  expect(await both(NOON + 65 * MINUTE_MS)).toBe(1);
  expect(await both(NOON + 69 * MINUTE_MS)).toBe(0);
  expect((await server.ctx.auditReports.last('new'))?.at.getTime()).toBe(NOON + 65 * MINUTE_MS);
});

it('shows its age and breaks in the health of the house, with those of the full audit', async () => {
  const later = at(NOON + 90 * MINUTE_MS);
  await auditNow(later);
  const full = await later.auditReports.last('full');
  const broken = { rule: 'changed', subject: 'entries', message: 'one was changed' };
  const report = { at: new Date(NOON + 95 * MINUTE_MS), figures: {}, breaks: [broken] };
  await later.auditReports.keep(report, 'new');
  expect((await readHealth(later)).lastAudit).toEqual({ at: report.at.toISOString(), breaks: 1 });
  expect(await latestAudit(later)).toMatchObject({ breaks: [broken], figures: full?.figures });
});
