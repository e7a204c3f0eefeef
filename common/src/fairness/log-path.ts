import { entryHash, type LogEntry } from './round-log.ts';

/** The head of a chain at some time: the number of its last entry, and that entry's hash. */
export interface SeenHead {
  readonly chain: string;
  readonly n: number;
  readonly hash: string;
}

/**
 * D14: false if the head that a reader saw and a round's entry cannot both be of one log. `between`: the log's entries
 * after the earlier of the two, up to the later one; null if they are not known, then only equal numbers are compared.
 * Heads of other chains say nothing about the entry.
 */
export function isHeadOfLog(entry: LogEntry, head: SeenHead, between: readonly LogEntry[] | null): boolean {
  if (head.chain !== entry.chain) return true;
  const own = { n: entry.n, hash: entryHash(entry) };
  if (head.n === own.n) return head.hash === own.hash;
  if (between === null) return true;
  const [first, last] = head.n > own.n ? [own, head] : [head, own];
  const rows = between
    .filter(({ chain, n }) => chain === head.chain && n > first.n && n <= last.n)
    .sort((a, b) => a.n - b.n);
  let { n, hash } = first;
  for (const row of rows) {
    if (row.n !== n + 1 || row.previous !== hash) return false;
    n = row.n;
    hash = entryHash(row);
  }
  return n === last.n && hash === last.hash;
}
