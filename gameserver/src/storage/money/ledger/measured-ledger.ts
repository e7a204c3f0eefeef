import { toBirr } from '@chewata/common/money';
import type { Metrics } from '#runtime/metrics.ts';
import type { Ledger } from './ledger.ts';

/** The ledger, with a count of the entries that were added and of the Birr that they moved. */
export const measuredLedger = (
  ledger: Ledger,
  { ledgerEntries, ledgerBirr }: Pick<Metrics, 'ledgerEntries' | 'ledgerBirr'>,
): Ledger => ({
  ...ledger,
  post: async (entry, alongside) => {
    const posted = await ledger.post(entry, alongside);
    if (posted.fresh) {
      const { kind, postings } = posted.entry;
      const moved = postings.reduce((sum, { amount }) => sum + (amount > 0 ? toBirr(amount) : 0), 0);
      ledgerEntries.inc({ kind });
      ledgerBirr.inc({ kind }, moved);
    }
    return posted;
  },
});
