import type { Break } from '#domain/ledger/audit-books.ts';
import { EntrySums } from '#domain/ledger/entry-sums.ts';
import type { AuditSlice } from '#storage/money/audit-slices.ts';
import type { Context } from '../../context.ts';
import { EntryDigest } from './digest.ts';

/** A slice ends after this many entries, so that looking at one again takes seconds. */
const MOST_ENTRIES = 50_000;

/** The entries of a span, added up. It may end earlier than asked, between two entries of different times. */
export async function readSlice(
  { books }: Pick<Context, 'books'>,
  from: Date,
  asked: Date,
  mostEntries = Number.POSITIVE_INFINITY,
) {
  const [sums, digest] = [new EntrySums(), new EntryDigest()];
  let [to, last] = [asked, 0];
  for await (const entry of books.entriesIn(from, asked)) {
    if (sums.entries >= mostEntries && entry.at.getTime() > last) {
      to = entry.at;
      break;
    }
    last = entry.at.getTime();
    sums.add(entry);
    digest.add(entry);
  }
  return { to, sums, digest: digest.hex() };
}

/**
 * Adds the entries that have arrived since the last run to the totals, each once: a slice that a server has begun
 * before it died is added again, and what it had added does not count twice. Returns the moment up to which the totals
 * go.
 */
export async function addSlices(
  ctx: Pick<Context, 'auditSlices' | 'books'>,
  now: Date,
  mostEntries = MOST_ENTRIES,
): Promise<{ upTo: Date; entries: number; breaks: Break[] }> {
  const until = ctx.books.arrivedBefore(now);
  const breaks: Break[] = [];
  let entries = 0;
  for (;;) {
    const [begun, last] = [await ctx.auditSlices.begun(), await ctx.auditSlices.last()];
    const from = begun?.from ?? last?.to ?? new Date(0);
    const asked = begun?.to ?? until;
    if (from >= asked) return { upTo: from, entries, breaks };
    const { to, sums, digest } = await readSlice(ctx, from, asked, begun ? undefined : mostEntries);
    const n = begun?.n ?? (last?.n ?? 0) + 1;
    const slice: AuditSlice = {
      n,
      from,
      to,
      entries: sums.entries,
      digest,
      checkedAt: now,
      broken: sums.breaks[0]?.message ?? null,
    };
    await ctx.auditSlices.add(slice, sums.moved());
    entries += sums.entries;
    breaks.push(...sums.breaks);
  }
}
