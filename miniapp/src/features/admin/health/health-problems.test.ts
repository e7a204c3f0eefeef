import type { HealthAnswer } from '@chewata/common/contract/admin/health';
import { expect, it } from 'vitest';
import { problemsIn } from './health-problems.ts';

const AT = '2026-03-01T12:00:00.000Z';
const before = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString();
const beacon = { state: 'ready', clockSkewMs: -999 } as const;
const server = { id: 's', state: 'up', startedAt: AT, seenAt: AT, lagMs: 0, memoryMb: 1, beacon } as const;
const well: HealthAnswer = {
  at: AT,
  servers: [server],
  stores: [{ name: 'redis', ok: true, ms: 1 }],
  queues: [{ name: 'deposits', waiting: 3, oldest: before(29) }],
  providers: [{ name: 'chapa', lastSuccess: null, circuit: 'closed' }],
  lastBackup: { at: before(60), ok: true, note: '' },
  lastAudit: { at: before(60), breaks: 0 },
};

it.each<[string, Partial<HealthAnswer['servers'][number]>]>([
  ['all well', {}],
  ['a beacon that is switched off', { beacon: { state: 'off', clockSkewMs: 0 } }],
  ['a server that does not report the beacon', { beacon: null }],
])('O1: nothing to look at: %s', (_, change) =>
  expect(problemsIn({ ...well, servers: [{ ...server, ...change }] })).toBe(0),
);

it.each<[string, Partial<HealthAnswer>]>([
  ['a silent server', { servers: [{ ...server, state: 'silent' }] }],
  [
    'a silent server alone, whatever it reported last',
    { servers: [{ ...server, state: 'silent', beacon: { ...beacon, state: 'away' } }] },
  ],
  ['a server that finds no beacon', { servers: [{ ...server, beacon: { ...beacon, state: 'away' } }] }],
  ['a clock that is ahead', { servers: [{ ...server, beacon: { ...beacon, clockSkewMs: 1000 } }] }],
  ['a clock that is behind', { servers: [{ ...server, beacon: { ...beacon, clockSkewMs: -1000 } }] }],
  ['a store that does not answer', { stores: [{ name: 'redis', ok: false, ms: null }] }],
  ['money that waits over 30 minutes', { queues: [{ name: 'deposits', waiting: 3, oldest: before(31) }] }],
  ['an open circuit', { providers: [{ name: 'chapa', lastSuccess: AT, circuit: 'open' }] }],
  ['a failed backup', { lastBackup: { at: AT, ok: false, note: '' } }],
  ['an old backup', { lastBackup: { at: before(3 * 1440), ok: true, note: '' } }],
  ['a break of the audit', { lastAudit: { at: AT, breaks: 2 } }],
])('O1: a problem is %s', (_, change) => expect(problemsIn({ ...well, ...change })).toBe(1));
