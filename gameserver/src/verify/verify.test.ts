import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { callsOf } from '@chewata/common/fairness/calls';
import { type BeaconChain, beaconOf, QUICKNET, timeOfRound } from '@chewata/common/fairness/chain';
import { commitmentOf, seatEntropyOf } from '@chewata/common/fairness/commitment';
import { entryHash, type NamedRecord, recordHash } from '@chewata/common/fairness/round-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOf } from '#testing/program-of.ts';
import { newSandboxKey, sandboxBeacon } from '../providers/sandbox/beacon.ts';
import { keptSandboxKey } from '../providers/sandbox/beacon-key-file.ts';
import { judge, TEST_BEACON } from './judge.ts';
import { readRecord } from './read-record.ts';

const seed = '5a'.repeat(32);
const cards = [1, 2, 3].map((seat) => ({ card: `${seat * 7}`, seat }));
const clientEntropy = seatEntropyOf('spin', cards);
let folder: string;
let record: NamedRecord;
let sandbox: BeaconChain;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chewata-verify-'));
  const now = Date.now();
  const key = await keptSandboxKey(folder, () =>
    newSandboxKey((count) => Buffer.alloc(count, 3), now - 60_000),
  );
  const beacon = sandboxBeacon(key, () => now);
  sandbox = beacon.chain;
  const startsAt = now - 20_000;
  const { chain, round, at } = beaconOf(beacon.chain, startsAt);
  const { signature = '', randomness = '' } = beacon.value(round) ?? {};
  record = {
    roundId: 'r1',
    status: 'Finished',
    game: 'spin',
    algorithm: ALGORITHMS.beacon,
    commitment: commitmentOf(seed),
    serverSeed: seed,
    clientEntropy,
    cards,
    calls: callsOf('spin', seed, `${clientEntropy}:${randomness}`, cards),
    beacon: { chain, round, at: new Date(at).toISOString(), signature, randomness },
    sealedAt: new Date(startsAt).toISOString(),
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program on that content, without a server and without stores. */
async function verify(content: unknown, ...options: string[]) {
  const file = join(folder, 'record.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const child = spawn(process.execPath, [programOf('verify'), file, ...options], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  const code = await new Promise((ended) => child.once('close', ended));
  return { code, lines: output.trimEnd().split('\n') };
}

it('D13 accepts a round of the sandbox from a file, with --sandbox alone, and says first that it is a test', async () => {
  const { code, lines } = await verify(record, '--sandbox');
  expect(lines[0]).toBe(TEST_BEACON);
  expect(lines.at(-1)).toMatch(/^OK/);
  expect(code).toBe(0);
  const live = await verify(record);
  expect(live.code).toBe(1);
  expect(live.lines.join()).toContain('REFUSED chain');
  expect(live.lines).not.toContain(TEST_BEACON);
});

it('D13 names each reason to refuse, judges by kept evidence, and compares the hash of the log', async () => {
  const changed = { ...record, serverSeed: '5b'.repeat(32), sealedAt: record.beacon?.at };
  const refused = (await verify(changed, '--sandbox')).lines.flatMap(
    (line) => /^REFUSED (\w+)/.exec(line)?.[1] ?? [],
  );
  expect(refused).toEqual(['commitment', 'calls', 'sealedLate']);
  const kept = { announced: { commitment: 'ab', beacon: null }, sealed: null, own: [{ card: '9', seat: 1 }] };
  const shared = (await verify({ record, kept }, '--sandbox')).lines.join();
  for (const reason of ['keptCommitment', 'keptBeacon', 'ownCardMissing']) expect(shared).toContain(reason);
  const log = { chain: 'c', n: 1, previous: '00', fate: 'played' };
  expect((await verify({ ...record, log: { ...log, hash: recordHash(record) } }, '--sandbox')).code).toBe(0);
  expect((await verify({ ...record, log: { ...log, hash: 'ab' } }, '--sandbox')).code).toBe(1);
});

it('D13 refuses a record that is not what its reader saw: its beacon, cards, own card or head of the log', () => {
  const { chain = '', round = 0, at = '' } = record.beacon ?? {};
  const { commitment } = record;
  const beacon = { chain, round, at };
  const honest = {
    announced: { commitment, beacon },
    sealed: { commitment, beacon, clientEntropy, cards },
    own: [{ card: '7', seat: 1 }],
  };
  const log = { chain: 'c', n: 4, previous: '00', fate: 'played', hash: recordHash(record) };
  const hash = entryHash({ ...log, roundId: 'r1', game: 'spin' });
  const refused = (kept: object, head: object | null = { chain: 'c', n: 4, hash }) => {
    const shared = { record: { ...record, log }, kept, seen: { head } };
    const { accepted, lines } = judge(readRecord(JSON.stringify(shared)), sandbox);
    const faults = lines.flatMap((line) => /^REFUSED (\w+)/.exec(line)?.[1] ?? []);
    expect(accepted).toBe(faults.length === 0);
    return faults;
  };
  expect(refused(honest)).toEqual([]);
  const later = { chain, round: round + 1, at };
  expect(refused({ ...honest, announced: { commitment, beacon: later } })).toEqual(['keptBeacon']);
  const others = [...cards.slice(1), { card: '7', seat: 9 }];
  const list = { ...honest.sealed, cards: others };
  expect(refused({ ...honest, sealed: list })).toEqual(['keptCards']);
  const entropy = { ...list, clientEntropy: seatEntropyOf('spin', others) };
  expect(refused({ ...honest, sealed: entropy })).toEqual(['keptCards']);
  expect(refused({ ...honest, own: [{ card: '9', seat: 1 }] })).toEqual(['ownCardMissing']);
  expect(refused(honest, { chain: 'c', n: 4, hash: 'ab' })).toEqual(['head']);
});

it('D13 judges no file that is not a record', async () => {
  for (const content of ['', '{}', '[]', 'null', '{"record": 5}', { ...record, cards: 'none' }]) {
    const { code, lines } = await verify(content);
    expect(code).toBe(2);
    expect(lines[0]).toContain('not the record of a round');
  }
});

it('D13 accepts the public chain without a word about a test', async () => {
  const at = timeOfRound(QUICKNET, 1000);
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
  const real = {
    ...record,
    calls: callsOf('spin', seed, `${clientEntropy}:${randomness}`, cards),
    beacon: { chain: QUICKNET.hash, round: 1000, at: new Date(at).toISOString(), signature, randomness },
    sealedAt: new Date(at - 4000).toISOString(),
  };
  const { code, lines } = await verify(real);
  expect({ code, first: lines[0] }).toEqual({ code: 0, first: expect.stringMatching(/^Round r1 of spin/) });
});
