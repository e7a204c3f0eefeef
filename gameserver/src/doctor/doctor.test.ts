import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkBot, checkHost } from './check-hosts.ts';
import { checkMachine } from './check-machine.ts';
import { comparedClock } from './clocks.ts';
import { examine } from './examine.ts';

const folder = mkdtempSync(join(tmpdir(), 'chewata-doctor-'));
const host = createServer((req, res) => {
  res.statusCode = req.url?.includes('refused') ? 401 : 200;
  res.end(JSON.stringify({ result: { username: 'ChewataBot' } }));
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true });
});

const stores = {
  MONGO_URL: inject('mongoUrl').replace('/?', '/doctor?'),
  REDIS_URL: inject('redisUrl'),
  DATA_DIR: join(folder, 'none'),
  ENV_FILE: join(folder, 'none'),
};

it('stores are tried, and each thing has its finding', async () => {
  const findings = await examine(stores);
  const of = (about: string) => findings.find((finding) => finding.about === about);
  expect(of('configuration')).toMatchObject({ level: 'ok' });
  expect(of('document store')).toMatchObject({ level: 'ok', detail: expect.stringContaining('writable') });
  expect(of('document store: clock')).toMatchObject({ level: 'ok' });
  expect(of('document store: schema')).toMatchObject({ level: 'ok' });
  expect(of('Redis')).toMatchObject({ level: 'ok' });
  expect(of('Redis: clock')).toMatchObject({ level: 'ok' });
  expect(of('Redis: append-only file')).toMatchObject({ level: 'doubtful' });
  expect(of('audit')).toMatchObject({ level: 'doubtful' });
  expect(of('backup')).toMatchObject({ level: 'doubtful' });
  expect(of('bot')).toMatchObject({ level: 'doubtful' });
});

it('live names all that it lacks, as the start does, and a store that does not answer', async () => {
  const { DATA_DIR, MONGO_URL } = stores;
  const findings = await examine({ MODE: 'live', DATA_DIR, MONGO_URL, PASSWORD_PEPPER: 'only-sixteen-cha' });
  const lacking = findings
    .filter(({ about }) => about === 'configuration')
    .map(({ detail }) => detail.split(':')[0]);
  for (const name of [
    'REDIS_URL',
    'SYSTEM_ADMINS',
    'INTERNAL_SECRET',
    'PASSWORD_PEPPER',
    'PUBLIC_URL',
    'AFROMESSAGE_TOKEN',
  ])
    expect(lacking).toContain(name);
});

it('a clock that is certainly off is named; one within the time of the question is not', () => {
  const at = { before: 10_000, after: 10_400 };
  expect(comparedClock('x', { ...at, theirs: 10_200 })).toMatchObject({ level: 'ok' });
  expect(comparedClock('x', { ...at, theirs: 8000 })).toMatchObject({
    level: 'doubtful',
    detail: expect.stringContaining('2.0 s ahead'),
  });
  expect(comparedClock('x', { ...at, theirs: 13_400 })).toMatchObject({
    detail: expect.stringContaining('3.0 s behind'),
  });
  expect(comparedClock('x', { ...at, theirs: 8500, resolutionMs: 1000 })).toMatchObject({ level: 'ok' });
});

it('hosts that answer and hosts that do not', async () => {
  expect(await checkHost({ about: 'sms', address, needed: true })).toMatchObject([
    { level: 'ok' },
    { about: 'sms: clock', level: 'ok' },
  ]);
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => closed.once('listening', listening));
  const { port } = closed.address() as AddressInfo;
  await new Promise((ended) => closed.close(ended));
  const away = { about: 'sms', address: `http://127.0.0.1:${port}/x`, needed: true };
  expect(await checkHost(away)).toMatchObject([
    { level: 'missing', detail: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(await checkHost({ ...away, needed: false })).toMatchObject([{ level: 'doubtful' }]);
  expect(await checkBot('1:right', address)).toMatchObject([
    { level: 'ok', detail: expect.stringContaining('ChewataBot') },
  ]);
  const [refused] = await checkBot('1:refused', address);
  expect(refused).toMatchObject({ level: 'missing' });
  expect(JSON.stringify(refused)).not.toContain('1:refused');
});

it('files that other users may read, and the age of the newest backup', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(join(dataDir, 'backups', 'one.mdb'), 'data');
  chmodSync(dataDir, 0o700);
  const given = {
    dataDir,
    backupDir: join(dataDir, 'backups'),
    envFile: join(folder, '.env'),
    now: Date.now(),
  };
  const of = async (about: string, extra = {}) =>
    (await checkMachine({ ...given, ...extra })).find((finding) => finding.about === about);
  expect(await of('file modes')).toMatchObject({ level: 'ok' });
  expect(await of('backup')).toMatchObject({ level: 'ok' });
  expect(await of('backup', { now: given.now + 27 * 3_600_000 })).toMatchObject({ level: 'doubtful' });
  writeFileSync(given.envFile, 'INTERNAL_SECRET=x');
  chmodSync(given.envFile, 0o644);
  expect(await of('file modes')).toMatchObject({ level: 'missing', detail: expect.stringContaining('.env') });
});
