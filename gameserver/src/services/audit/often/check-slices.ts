import { DAY_MS } from '@chewata/common/time';
import type { Break } from '#domain/ledger/audit-books.ts';
import type { AuditSlice } from '#storage/money/audit-slices.ts';
import type { Context } from '../../context.ts';
import { readSlice } from './add-slices.ts';

/**
 * Reads some old slices of the journal again, enough of them that each is read once in a day, and compares each with its
 * digest. A slice that has changed is reported by each run until it is as it was.
 */
export async function checkSlices(
  ctx: Pick<Context, 'auditSlices' | 'books'>,
  now: Date,
  everyMs: number,
): Promise<{ slices: number; breaks: Break[] }> {
  const most = Math.ceil(((await ctx.auditSlices.count()) * everyMs) / DAY_MS);
  const due = await ctx.auditSlices.oldestChecked(most);
  for (const slice of due) await ctx.auditSlices.checked(slice.n, now, await changeOf(ctx, slice));
  const broken = await ctx.auditSlices.broken();
  return {
    slices: due.length,
    breaks: broken.map(({ from, to, broken }) => ({
      rule: 'changed',
      subject: `entries from ${from.toISOString()} to ${to.toISOString()}`,
      message: broken ?? '',
    })),
  };
}

async function changeOf(
  ctx: Pick<Context, 'books'>,
  { from, to, entries, digest }: AuditSlice,
): Promise<string | null> {
  const now = await readSlice(ctx, from, to);
  if (now.digest === digest) return now.sums.breaks[0]?.message ?? null;
  return now.sums.entries === entries
    ? `one of ${entries} was changed`
    : `were ${entries}, and are ${now.sums.entries} now`;
}
