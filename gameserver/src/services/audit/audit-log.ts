import { hourHash, NO_PREVIOUS } from '@chewata/common/fairness/round-log';
import type { FairnessBooks } from '#storage/rooms/fairness-books.ts';
import type { ChainHead, HourRecord } from '#storage/rooms/fairness-log.ts';
import type { Break } from '../../domain/ledger/audit-books.ts';
import { LogWalk } from '../../domain/rooms/log-walk.ts';

/** A head of an hour that a reader kept, by its hash. */
export interface KeptHour {
  readonly hour: string;
  readonly hash: string;
}

/** Heads that were kept outside of the store: from the public channel, or by players. */
export interface KeptHeads {
  readonly hours: readonly KeptHour[];
  readonly chains: readonly ChainHead[];
}

/** D14: walks the chains of the log and the hours that join them, and looks for every head that was posted or kept. */
export async function auditLog(
  books: FairnessBooks,
  kept: KeptHeads,
  breaks: Break[],
): Promise<{ logged: number; chains: number; hours: number; postedHeads: number }> {
  // Read before what they must be found in, because the log grows meanwhile.
  const posted: KeptHour[] = [];
  for await (const { hour, hash } of books.posts()) posted.push({ hour, hash });
  const hours = await auditHours(books, breaks);
  for (const [of, list] of [
    ['posted', posted],
    ['kept', kept.hours],
  ] as const)
    for (const { hour, hash } of list)
      if (hours.get(hour)?.hash !== hash)
        breaks.push({ rule: 'head', subject: hour, message: `the ${of} head ${hash} is not this hour's` });

  const wanted = wantedHeads([...hours.values()], kept.chains);
  const walk = new LogWalk(
    (subject, message) => breaks.push({ rule: 'chain', subject, message }),
    (chain, n, hash) => {
      for (const head of wanted.get(`${chain}:${n}`) ?? []) head.found = head.hash === hash;
    },
  );
  for await (const entry of books.entries()) walk.add(entry);
  walk.end();
  for (const [subject, heads] of wanted)
    for (const { found, from } of heads)
      if (!found) breaks.push({ rule: 'head', subject, message: `is not as ${from} has it` });
  return { logged: walk.entries, chains: walk.chains, hours: hours.size, postedHeads: posted.length };
}

/** Each hour names the one before it, by its hash. */
async function auditHours(books: FairnessBooks, breaks: Break[]): Promise<Map<string, HourRecord>> {
  const hours = new Map<string, HourRecord>();
  let previous = NO_PREVIOUS;
  for await (const record of books.hours()) {
    if (record.hash !== hourHash(record))
      breaks.push({ rule: 'chain', subject: record.hour, message: 'is not what its hash says' });
    if (record.previous !== previous)
      breaks.push({ rule: 'chain', subject: record.hour, message: 'does not name the hour before it' });
    hours.set(record.hour, record);
    previous = record.hash;
  }
  return hours;
}

interface WantedHead {
  readonly hash: string;
  readonly from: string;
  found: boolean;
}

function wantedHeads(hours: readonly HourRecord[], kept: readonly ChainHead[]): Map<string, WantedHead[]> {
  const wanted = new Map<string, WantedHead[]>();
  const want = ({ chain, n, hash }: ChainHead, from: string) => {
    const key = `${chain}:${n}`;
    wanted.set(key, [...(wanted.get(key) ?? []), { hash, from, found: false }]);
  };
  for (const { heads, hour } of hours) for (const head of heads) want(head, `the hour ${hour}`);
  for (const head of kept) want(head, 'the kept head');
  return wanted;
}
