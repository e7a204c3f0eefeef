import { entryHash, type LogEntry, NO_PREVIOUS } from '@chewata/common/fairness/round-log';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LogWalk } from './log-walk.ts';

function chainOf(name: string, length: number): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let n = 1; n <= length; n++) {
    const before = entries.at(-1);
    const previous = before ? entryHash(before) : NO_PREVIOUS;
    entries.push({
      n,
      chain: name,
      roundId: `${name}${n}`,
      game: 'spin',
      fate: 'played',
      hash: 'ab',
      previous,
    });
  }
  return entries;
}

/** The subjects of the faults of these entries, in the order of the walk, and the heads that it reached. */
function walked(entries: readonly LogEntry[]) {
  const faults: string[] = [];
  const heads: string[] = [];
  const walk = new LogWalk(
    (subject) => faults.push(subject),
    (chain, n) => heads.push(`${chain}:${n}`),
  );
  for (const entry of entries) walk.add(entry);
  walk.end();
  return { faults, heads };
}

it('D14 walks whole chains in any order without a fault, and reaches every entry', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...chainOf('a', 5), ...chainOf('b', 3)], { minLength: 8 }),
      (entries) => {
        const { faults, heads } = walked(entries);
        expect(faults).toEqual([]);
        expect([...heads].sort()).toEqual(['a:1', 'a:2', 'a:3', 'a:4', 'a:5', 'b:1', 'b:2', 'b:3']);
      },
    ),
  );
});

it('D14 finds what was taken out, changed, doubled or put before the first', () => {
  const chain = chainOf('a', 5);
  expect(walked(chain.filter(({ n }) => n !== 3)).faults).toEqual(['a:3']);
  expect(walked(chain.filter(({ n }) => n > 2)).faults).toEqual(['a:1']);
  const changed = chain.map((entry) => (entry.n === 2 ? { ...entry, fate: 'refunded' } : entry));
  expect(walked(changed).faults).toEqual(['a:3']);
  const [first, second] = chain;
  if (!first || !second) throw new Error('no entries');
  expect(walked([...chain, second]).faults).toEqual(['a:2']);
  expect(walked([{ ...first, previous: 'ab' }]).faults).toEqual(['a:1']);
});
