import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenEntry, entryHash, type LogEntry, NO_PREVIOUS, recordHash } from './round-log.ts';
import { beaconRecord } from './testing/beacon-record.ts';

function chainOf(chain: string, length: number): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let n = 1; n <= length; n += 1) {
    const before = entries.at(-1);
    const previous = before ? entryHash(before) : NO_PREVIOUS;
    entries.push({ n, chain, roundId: `r${n}`, game: 'spin', fate: 'played', hash: `${n}`, previous });
  }
  return entries;
}

describe('D14 the log', () => {
  const record = { ...beaconRecord(), roundId: 'r1', status: 'Finished' } as const;

  it('D14 a record with any other part has another hash', () => {
    const changes = {
      roundId: 'r2',
      game: 'bingo',
      status: 'Refunded',
      algorithm: 'x',
      commitment: 'x',
      serverSeed: null,
      clientEntropy: null,
      sealedAt: null,
      beacon: null,
      cards: [],
      calls: [],
    } as const;
    const hashes = Object.entries(changes).map(([name, value]) => recordHash({ ...record, [name]: value }));
    for (const name of ['chain', 'round', 'at', 'signature', 'randomness'])
      hashes.push(recordHash({ ...record, beacon: { ...record.beacon, [name]: 'x' } }));
    expect(new Set([...hashes, recordHash(record)]).size).toBe(17);
  });

  it('D14 accepts whole chains, one beside another and from any entry on', () => {
    const [one, two] = [chainOf('a', 4), chainOf('b', 3)];
    expect(brokenEntry([...one, ...two])).toBeNull();
    expect(brokenEntry([...one.slice(2), ...two.slice(1)])).toBeNull();
  });

  it('D14 takes the entries of a chain by their numbers, in whatever order they are listed', () => {
    const [one, two] = [chainOf('a', 11), chainOf('b', 3)];
    const shuffled = fc.shuffledSubarray([...one, ...two], { minLength: 14 });
    fc.assert(fc.property(shuffled, (entries) => brokenEntry(entries) === null));
    const changed = one.with(8, { ...(one[8] as LogEntry), fate: 'refunded' });
    expect(brokenEntry([...changed].reverse())).toMatchObject({ n: 10 });
  });

  it('D14 finds an entry that was changed, taken out, put in or moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.constantFrom('change', 'take', 'double'), (at, how) => {
        const entries = chainOf('a', 6);
        const entry = entries[at] as LogEntry;
        if (how === 'change') entries[at] = { ...entry, fate: 'refunded' };
        else if (how === 'take' && at > 0) entries.splice(at, 1);
        else entries.splice(at, 0, entry);
        return brokenEntry(entries) !== null;
      }),
    );
    expect(brokenEntry([{ ...(chainOf('a', 1)[0] as LogEntry), previous: 'ab' }])).not.toBeNull();
  });
});
