import type { FairnessLogAnswer } from '@chewata/common/contract/rooms/fairness';
import { brokenEntry, entryHash, hourHash, type LogEntry } from '@chewata/common/fairness/round-log';
import { asRoundId } from '@chewata/common/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemRandom } from '#runtime/random.ts';
import { type TestServer, testServer } from '#testing/context.ts';
import { joinChains } from './log-hours.ts';
import { startRoundLog } from './round-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const room = (id: string) => ({
  roundId: asRoundId(id),
  game: 'spin',
  fate: 'played',
  hash: id.padStart(64, '0'),
});
const listed = async (from = '') =>
  (await server.call(`GET /api/room/fairness-log${from}`)).body as unknown as FairnessLogAnswer;

it('D14 each server process has one chain, and a round is in the log once, however many add it', async () => {
  const { fairnessLog, clock, roundLog } = server.ctx;
  const other = startRoundLog(fairnessLog, clock, systemRandom);
  expect(roundLog.head()).toBeNull();
  await Promise.all(['1', '2', '3', '4'].map((id) => roundLog.add(room(id))));
  await other.add(room('5'));
  const [first, second] = await Promise.all([roundLog.add(room('6')), other.add(room('6'))]);
  expect(first).toEqual(second);
  expect(await other.add(room('2'))).toMatchObject({ chain: roundLog.head()?.chain });
  await roundLog.add(room('7'));
  const { rounds } = await listed();
  expect(rounds.map(({ roundId }) => roundId).sort()).toEqual([...['1', '2', '3', '4', '5', '6', '7']]);
  expect(brokenEntry(rounds)).toBeNull();
  const own = rounds.filter(({ chain }) => chain === roundLog.head()?.chain);
  const last = own.at(-1);
  if (!last) throw new Error('no entry of its own');
  expect(roundLog.head()).toEqual({ chain: last.chain, n: own.length, hash: entryHash(last) });
});

it('D14 goes on after a write of which it has heard nothing, on its chain or on a new one', async () => {
  const entries: LogEntry[] = [];
  const isTaken = ({ chain, n, roundId }: LogEntry) =>
    entries.some((other) => (other.chain === chain && other.n === n) || other.roundId === roundId);
  let isSilent = false;
  const log = {
    ...server.ctx.fairnessLog,
    of: async (id: string) => entries.find(({ roundId }) => roundId === id) ?? null,
    append: async (entry: LogEntry) => {
      if (isTaken(entry)) return false;
      entries.push(entry);
      if (isSilent) throw new Error('the connection broke');
      return true;
    },
  };
  const own = startRoundLog(log, server.ctx.clock, systemRandom);
  await own.add(room('1'));
  isSilent = true;
  await expect(own.add(room('2'))).rejects.toThrow('the connection broke');
  await expect(own.add(room('3'))).rejects.toThrow('the connection broke');
  isSilent = false;
  await own.add(room('3'));
  await own.add(room('4'));
  expect(entries.map(({ roundId }) => roundId)).toEqual(['1', '2', '3', '4']);
  expect(new Set(entries.slice(0, 2).map(({ chain }) => chain)).size).toBe(1);
  expect(entries[2]?.chain).not.toBe(entries[0]?.chain);
  expect(entries[3]).toMatchObject({ chain: entries[2]?.chain, n: 2 });
  isSilent = true;
  await expect(own.add(room('5'))).rejects.toThrow('the connection broke');
  isSilent = false;
  await own.add(room('5'));
  expect(await own.add(room('6'))).toMatchObject({ chain: entries[2]?.chain, n: 4 });
});

it('D14 the log ends with `next` null, and continues later after the last row that a reader has', async () => {
  const all = await listed();
  expect(all.next).toBeNull();
  const last = all.rounds.at(-1);
  const row = `?from=${last?.chain}:${last?.n}`;
  expect(await listed(row)).toMatchObject({ rounds: [], next: null });
  await server.ctx.roundLog.add(room('8'));
  expect((await listed(row)).rounds).toMatchObject([{ roundId: '8' }]);
  expect((await listed('?from=0')).rounds).toHaveLength(8);
  for (const wrong of ['x', '1.zz:1', '-1', '%24gt'])
    expect(await server.call(`GET /api/room/fairness-log?from=${wrong}`)).toMatchObject({ status: 400 });
  expect(await server.call(`GET /api/room/fairness-log?from=${'0'.repeat(16)}:1`)).toMatchObject({
    status: 404,
  });
});

it('D14 an hourly record joins the heads of all chains, once, and names the hour before', async () => {
  const { fairnessLog } = server.ctx;
  const at = (hours: number) => ({ fairnessLog, clock: later(hours) });
  await joinChains(at(1));
  await joinChains(at(1));
  await server.ctx.roundLog.add(room('9'));
  const [hour, ...others] = await fairnessLog.hours(5);
  expect(others).toEqual([]);
  expect(hour?.heads).toHaveLength(2);
  if (!hour) throw new Error('no hour');
  expect(hour.hash).toBe(hourHash(hour));
  const { heads, hash } = hour;
  expect(hourHash({ ...hour, heads: [...heads].reverse() })).not.toBe(hash);
  await joinChains(at(2));
  expect(await fairnessLog.hours(5)).toHaveLength(1);
  expect((await listed()).hours).toEqual([{ ...hour, heads: [...heads] }]);
});

it('D14 a reader who follows `next` sees each row of a long log once, and comes to its end', async () => {
  for (let n = 10; n <= 215; n++) await server.ctx.roundLog.add(room(`${n}`));
  const seen: string[] = [];
  const sizes: number[] = [];
  let from: string | null = '0';
  while (from !== null) {
    const { rounds, next } = await listed(`?from=${from}`);
    seen.push(...rounds.map(({ roundId }) => roundId));
    sizes.push(rounds.length);
    from = next;
  }
  expect(sizes).toEqual([100, 100, 15]);
  expect(new Set(seen).size).toBe(215);
});

it('D14 lists entries of one moment by their numbers, also over pages: 9 before 10', async () => {
  const { fairnessLog } = server.ctx;
  const at = new Date('2020-01-01T00:00:00Z');
  const chains = ['a'.repeat(16), 'b'.repeat(16)];
  for (const n of [11, 9, 2, 10, 1])
    for (const chain of chains) {
      const entry = {
        n,
        chain,
        roundId: `${chain}${n}`,
        game: 'spin',
        fate: 'played',
        hash: '',
        previous: '',
      };
      expect(await fairnessLog.append(entry, at)).toBe(true);
    }
  const order = chains.flatMap((chain) => [1, 2, 9, 10, 11].map((n) => `${chain}:${n}`));
  const rows = async (from: string | null, most: number) => {
    const page = await fairnessLog.list(from, most);
    return { names: page?.entries.map(({ chain, n }) => `${chain}:${n}`) ?? [], next: page?.next ?? null };
  };
  const seen: string[] = [];
  for (let from: string | null = null; seen.length < order.length; ) {
    const { names, next } = await rows(from, 1);
    expect(names).toHaveLength(1);
    seen.push(...names);
    from = next;
  }
  expect(seen).toEqual(order);
  for (const [index, name] of order.slice(0, -1).entries())
    expect((await rows(name, 2)).names.slice(0, 1)).toEqual(order.slice(index + 1, index + 2));
});

/** The clock as it will be that many hours later, shortly after a full hour. */
function later(hours: number) {
  const { clock } = server.ctx;
  const moment = (Math.floor(Date.now() / 3_600_000) + hours) * 3_600_000 + 120_000;
  return { ...clock, now: () => moment };
}
