import { describe, expect, it } from 'vitest';
import { isHeadOfLog } from './log-path.ts';
import { entryHash, type LogEntry, NO_PREVIOUS } from './round-log.ts';

const chain: LogEntry[] = [];
for (let n = 1; n <= 6; n += 1) {
  const before = chain.at(-1);
  const previous = before ? entryHash(before) : NO_PREVIOUS;
  chain.push({ n, chain: 'a', roundId: `r${n}`, game: 'spin', fate: 'played', hash: `${n}`, previous });
}
const at = (n: number): LogEntry => chain[n - 1] as LogEntry;
const headAt = (n: number) => ({ chain: 'a', n, hash: entryHash(at(n)) });
const other = { ...at(1), chain: 'b', n: 3 };

describe('D14 the head that a reader saw', () => {
  it('agrees with an entry before it, at it and after it, whatever the order of the rows', () => {
    expect(isHeadOfLog(at(2), headAt(5), [at(5), other, at(4), at(3), at(6)])).toBe(true);
    expect(isHeadOfLog(at(2), headAt(2), null)).toBe(true);
    expect(isHeadOfLog(at(5), headAt(2), [at(3), at(4), at(5)])).toBe(true);
    expect(isHeadOfLog(at(2), { ...headAt(5), chain: 'c', hash: 'x' }, null)).toBe(true);
  });

  it('agrees unread if its number is another one and the rows are not known', () => {
    expect(isHeadOfLog(at(2), { ...headAt(5), hash: 'x' }, null)).toBe(true);
  });

  it.each<[string, LogEntry[]]>([
    ['an entry was taken out', [at(3), at(5)]],
    ['an entry was changed', [at(3), { ...at(4), fate: 'refunded' }, at(5)]],
    ['the last entry was changed', [at(3), at(4), { ...at(5), fate: 'refunded' }]],
    ['the log is shorter', [at(3), at(4)]],
    ['the log has nothing after the entry', []],
  ])('does not if %s', (_, rows) => {
    expect(isHeadOfLog(at(2), headAt(5), rows)).toBe(false);
  });

  it('does not if the entry itself is another one, or the head', () => {
    const rows = [at(3), at(4), at(5)];
    expect(isHeadOfLog({ ...at(2), hash: 'x' }, headAt(5), rows)).toBe(false);
    expect(isHeadOfLog(at(2), { ...headAt(5), hash: 'x' }, rows)).toBe(false);
    expect(isHeadOfLog({ ...at(2), hash: 'x' }, headAt(2), null)).toBe(false);
    expect(isHeadOfLog({ ...at(5), hash: 'x' }, headAt(2), rows)).toBe(false);
  });
});
