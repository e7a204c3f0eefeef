import { fairnessLog } from '@chewata/common/contract/rooms/fairness';
import type { LogEntry } from '@chewata/common/fairness/round-log';
import { hasCode } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import type { JudgedRecord } from './judge-record.ts';
import type { KeptRound } from './kept-round.ts';

/**
 * The entries of the log between a record's and the head that was seen at its round's end, to walk from one to the
 * other. Null: there is nothing to walk. Empty: the log does not have the earlier of the two. Throws if it cannot be
 * read now.
 */
export async function logBetween(
  log: JudgedRecord['log'],
  head: KeptRound['head'],
): Promise<LogEntry[] | null> {
  if (!log || !head || log.chain !== head.chain || log.n === head.n) return null;
  const [first, last] = [Math.min(log.n, head.n), Math.max(log.n, head.n)];
  const entries: LogEntry[] = [];
  let from: string | null = `${log.chain}:${first}`;
  try {
    while (from !== null) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(from);
      entries.push(...page.rounds);
      const isThere = page.rounds.some(({ chain, n }) => chain === log.chain && n === last);
      from = isThere ? null : page.next;
    }
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return [];
    throw error;
  }
  return entries;
}

const readPage = (from: string) => call(fairnessLog, { query: { from } });
