import { Refusal } from '@chewata/common/errors';
import { sessionOf, type Write } from '../../transaction.ts';
import type { SeenAccount } from './ledger.ts';
import type { LedgerModels } from './ledger-models.ts';

/** Compares what was read with what the transaction sees. The entry of that id, which it has just added, does not count. */
export const untouched =
  ({ journal, balances }: LedgerModels, seen: readonly SeenAccount[], entry: string): Write =>
  async (tx) => {
    const session = sessionOf(tx);
    for (const { account, since, entries, balance } of seen) {
      const changes = { 'postings.account': account, at: { $gte: since }, _id: { $ne: entry } };
      const found = await journal.find(changes, { _id: 1 }, { session }).lean();
      const now = (await balances.findById(account, null, { session }).lean())?.balance ?? 0;
      if (found.length !== entries || now !== balance) throw new Refusal('UNAVAILABLE');
    }
  };
