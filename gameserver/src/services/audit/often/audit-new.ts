import type { AuditReport } from '#storage/money/audit-reports.ts';
import type { Context } from '../../context.ts';
import { addSlices } from './add-slices.ts';
import { checkSlices } from './check-slices.ts';
import { compareCheckpoints } from './compare-checkpoints.ts';
import { compareTotals } from './compare-totals.ts';

/**
 * Audits what is new in the journal, every balance and checkpoint, and a part of the old entries: run every `everyMs`,
 * it reads each old entry again within a day. Its own totals make that quick.
 */
export async function auditNew(
  ctx: Pick<Context, 'auditSlices' | 'books'>,
  now: Date,
  everyMs: number,
): Promise<AuditReport> {
  const checked = await checkSlices(ctx, now, everyMs);
  const added = await addSlices(ctx, now);
  const compared = await compareTotals(ctx, added.upTo);
  const checkpoints = await compareCheckpoints(ctx, added.upTo);
  return {
    at: now,
    figures: { newEntries: added.entries, slicesReadAgain: checked.slices, accounts: compared.accounts },
    breaks: [...added.breaks, ...compared.breaks, ...checkpoints, ...checked.breaks],
  };
}
