import type { LogEntry } from '@chewata/common/fairness/round-log';
import { asUserId, type RoundId } from '@chewata/common/ids';
import { HOUR_MS } from '@chewata/common/time';
import { describe, expect } from 'vitest';
import type { Round } from '#domain/rooms/round.ts';
import type { FairnessBooks } from '#storage/rooms/fairness-books.ts';
import type { RoomsBench } from '#testing/rooms/bench.ts';
import { it as playing } from '#testing/rooms/with-beacon.ts';
import { joinChains } from '../rooms/fairness/log-hours.ts';
import { voidSettled } from '../rooms/void/void-settled.ts';
import { auditFairness } from './audit-fairness.ts';
import { readKeptHeads } from './kept-heads.ts';

const LONG_ROUND_MS = 30_000 + 80 * 4000;

let playedOnce: RoundId | null = null;

/** One round of bingo for all tests, and the record of its hour. */
const it = playing
  .extend('played', { auto: true }, async ({ bench, bothPaid }) => {
    if (playedOnce) return playedOnce;
    const id = await bothPaid();
    await bench.pass(id, LONG_ROUND_MS);
    bench.clock.set(bench.clock.now() + HOUR_MS);
    await joinChains(bench.ctx);
    playedOnce = id;
    return id;
  })
  .extend(
    'audit',
    ({ bench }) =>
      (changes: Partial<FairnessBooks> = {}, keptText = '') =>
        auditWith(bench, changes, keptText),
  );

async function auditWith(
  { stores, beacon, clock }: RoomsBench,
  changes: Partial<FairnessBooks>,
  kept: string,
) {
  const books = { ...stores.fairnessBooks, ...changes };
  const rules = {
    chains: [beacon.client.chain],
    now: new Date(clock.now()),
    kept: readKeptHeads(kept),
  };
  return auditFairness(books, rules);
}

/** The store with every round, or every entry, changed. */
const changed = <T>(list: () => AsyncIterable<T>, change: (one: T) => T | null) =>
  async function* () {
    for await (const one of list()) {
      const made = change(one);
      if (made) yield made;
    }
  };

/** The rounds changed wherever the audit reads them. */
const withRounds = (books: FairnessBooks, change: (round: Round) => Round): Partial<FairnessBooks> => ({
  rounds: changed(books.rounds, change),
  again: async (id) => {
    const { round, entry } = await books.again(id);
    return { round: round && change(round), entry };
  },
});
const withEntries = (
  books: FairnessBooks,
  change: (entry: LogEntry) => LogEntry | null,
): Partial<FairnessBooks> => ({
  entries: changed(books.entries, change),
  entriesByRound: changed(books.entriesByRound, change),
  again: async (id) => {
    const { round, entry } = await books.again(id);
    return { round, entry: entry && change(entry) };
  },
});

describe('the audit of rounds', () => {
  it('D13 D14 recomputes every round and walks the log: a whole one has no break', async ({ audit }) => {
    const { figures, breaks } = await audit();
    expect(breaks).toEqual([]);
    expect(figures).toMatchObject({ records: 1, signatures: 1, logged: 1, chains: 1, hours: 1 });
  });

  it('D13 D14 finds a round whose calls, cards, seed or beacon were changed', async ({
    audit,
    bench,
    played,
  }) => {
    const books = bench.stores.fairnessBooks;
    const changes: [string, (round: Round) => Round][] = [
      ['calls', (round) => ({ ...round, calls: [...round.calls].reverse() })],
      ['clientEntropy', (round) => ({ ...round, cards: round.cards.slice(1) })],
      ['commitment', (round) => ({ ...round, serverSeed: 'ab'.repeat(32) })],
      ['beaconMissing', (round) => ({ ...round, beacon: null })],
      ['beaconTime', (round) => ({ ...round, beacon: round.beacon && { ...round.beacon, at: 1 } })],
      ['chain', (round) => ({ ...round, beacon: round.beacon && { ...round.beacon, chain: 'ab' } })],
    ];
    for (const [fault, change] of changes) {
      const { breaks } = await audit(
        withRounds(books, (round) => (round.id === played ? change(round) : round)),
      );
      expect(breaks).toContainEqual({
        rule: 'record',
        subject: played,
        message: expect.stringContaining(fault),
      });
      expect(breaks).toContainEqual({
        rule: 'log',
        subject: played,
        message: 'has another record than the log',
      });
    }
  });

  it('D14 finds a round whose call times, claims or winners were changed after its end, or their hash', async ({
    audit,
    bench,
    played,
  }) => {
    const round = await bench.ctx.rounds.find(played);
    expect(round?.storyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(round?.winners.length).toBeGreaterThan(0);
    const claim = { userId: asUserId('no one'), card: '7', at: 1, verdict: 'NOT_YOUR_CARD' } as const;
    const changes: ((one: Round) => Round)[] = [
      (one) => ({ ...one, callTimes: one.callTimes.map((at) => at + 1) }),
      (one) => ({ ...one, claims: [...one.claims, claim] }),
      (one) => ({ ...one, winners: one.winners.slice(1) }),
    ];
    const story = { rule: 'record', subject: played, message: 'is refused: story' };
    for (const change of changes) {
      const { breaks } = await audit(withRounds(bench.stores.fairnessBooks, change));
      expect(breaks).toEqual([story]);
    }
    const { breaks } = await audit(
      withRounds(bench.stores.fairnessBooks, (one) => ({ ...one, storyHash: 'ab'.repeat(32) })),
    );
    expect(breaks).toEqual([
      story,
      { rule: 'log', subject: played, message: 'has another record than the log' },
    ]);
  });

  it('D9 checks the signature of recent rounds only, or of all', async ({ bench, played }) => {
    const books = bench.stores.fairnessBooks;
    const other = bench.beacon.client.value(5);
    const value = await other;
    const forged = withRounds(books, (round) =>
      round.id === played && round.beacon && value
        ? { ...round, beacon: { ...round.beacon, signature: value.signature, randomness: value.randomness } }
        : round,
    );
    const chains = [bench.beacon.client.chain];
    const late = new Date(bench.clock.now() + 72 * HOUR_MS);
    const messages = async (now: Date, everySignature: boolean) =>
      (await auditFairness({ ...books, ...forged }, { chains, now, everySignature })).breaks.map(
        ({ message }) => message,
      );
    expect((await messages(new Date(bench.clock.now()), false)).join()).toContain('signature');
    expect((await messages(late, false)).join()).not.toContain('signature');
    expect((await messages(late, true)).join()).toContain('signature');
  });
});

describe('the audit of the log', () => {
  it('D14 finds an entry that was taken out, and one without a round', async ({ audit, bench, played }) => {
    const books = bench.stores.fairnessBooks;
    const without = await audit(withEntries(books, (entry) => (entry.roundId === played ? null : entry)));
    expect(without.breaks).toContainEqual({
      rule: 'log',
      subject: played,
      message: 'was sealed, but is not in the log',
    });
    expect(without.breaks.some(({ rule }) => rule === 'head')).toBe(true);
    const noRound = await audit({
      rounds: changed(books.rounds, (round) => (round.id === played ? null : round)),
      again: async (id) => ({ ...(await books.again(id)), round: null }),
    });
    expect(noRound.breaks).toEqual([expect.objectContaining({ rule: 'log', subject: played })]);
  });

  it('D14 finds a changed fate, and with it that the hour joined another head', async ({
    audit,
    bench,
    played,
  }) => {
    const books = bench.stores.fairnessBooks;
    const { breaks } = await audit(
      withEntries(books, (entry) => (entry.roundId === played ? { ...entry, fate: 'refunded' } : entry)),
    );
    expect(breaks).toContainEqual({
      rule: 'log',
      subject: played,
      message: 'is refunded in the log, and played here',
    });
    expect(breaks.some(({ rule }) => rule === 'head')).toBe(true);
  });

  it('D14 compares the heads that were posted and those that a reader kept', async ({ audit, bench }) => {
    const { fairnessLog } = bench.ctx;
    const [hour] = await fairnessLog.hours(1);
    const [head] = hour?.heads ?? [];
    if (!hour || !head) throw new Error('no hour');
    const good = `Fairness log\n${hour.hour} ${hour.hash}\nand ${head.chain} ${head.n} ${head.hash}`;
    expect((await audit({}, good)).breaks).toEqual([]);
    const bad = good.replaceAll(hour.hash, 'ab'.repeat(32)).replaceAll(head.hash, 'cd'.repeat(32));
    expect((await audit({}, bad)).breaks.map(({ subject }) => subject)).toEqual([
      hour.hour,
      `${head.chain}:${head.n}`,
    ]);
    await fairnessLog.keepPost({ hour: hour.hour, hash: 'ab'.repeat(32), channel: '@log', message: 1 });
    expect((await audit()).breaks).toEqual([
      { rule: 'head', subject: hour.hour, message: expect.stringContaining('posted') },
    ]);
  });
});

it('D15: finds the voiding of a round beside its record, and a voiding that is in the log alone', async ({
  bench,
  audit,
  played,
}) => {
  const round = await bench.ctx.rounds.find(played);
  if (!round) throw new Error('no round');
  await voidSettled(bench.ctx, round, 'A mistake.', []);
  // The test before has posted a head that is not in the log.
  const found = async (changes: Partial<FairnessBooks> = {}) =>
    (await audit(changes)).breaks.filter(({ rule }) => rule !== 'head');
  expect(await found()).toEqual([]);
  const unvoided = withRounds(bench.stores.fairnessBooks, (one) => ({ ...one, voided: null }));
  expect(await found(unvoided)).toMatchObject([{ rule: 'log', subject: `void:${played}` }]);
});
