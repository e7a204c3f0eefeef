import { DAY_MS } from '@chewata/common/time';
import type { FairnessBooks } from '#storage/rooms/fairness-books.ts';
import type { Break } from '../../domain/ledger/audit-books.ts';
import { auditLog, type KeptHeads } from './audit-log.ts';
import { auditRecords, type RecordRules } from './audit-records.ts';

/** A signature takes some 10 ms: those of two days are checked, so that each night checks every one once at least. */
const SIGNATURES_MS = 2 * DAY_MS;

interface FairnessRules extends Pick<RecordRules, 'chains' | 'now'> {
  readonly everySignature?: boolean;
  readonly kept?: KeptHeads;
}

/** Checks every sealed round against rules D8 to D14. The installation may be running. Writes nothing. */
export async function auditFairness(
  books: FairnessBooks,
  { chains, now, everySignature = false, kept = { hours: [], chains: [] } }: FairnessRules,
): Promise<{ readonly figures: Readonly<Record<string, number>>; readonly breaks: readonly Break[] }> {
  const breaks: Break[] = [];
  const signaturesSince = new Date(everySignature ? 0 : now.getTime() - SIGNATURES_MS);
  const records = await auditRecords(books, { chains, now, signaturesSince }, breaks);
  const log = await auditLog(books, kept, breaks);
  return { figures: { ...records, ...log }, breaks };
}
