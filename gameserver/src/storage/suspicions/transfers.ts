import type { UserId } from '@chewata/common/ids';
import type { Connection } from 'mongoose';
import type { JournalEntry } from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import { ledgerModels, type StoredEntry } from '../money/ledger/ledger-models.ts';

/** A transfer from one user to another, as the journal has it. */
export type Transfer = Pick<JournalEntry, 'id' | 'postings' | 'at'>;

/** The transfers between users, read from the journal. */
export interface Transfers {
  since(at: Date): Promise<Transfer[]>;
  /** Those from and to the user's wallet, oldest first. */
  ofUser(user: UserId, since: Date): Promise<Transfer[]>;
}

const PARTS = { postings: 1, at: 1 } as const;

export function mongoTransfers(connection: Connection, { walletOf }: LedgerRules): Transfers {
  const { journal } = ledgerModels(connection);
  return {
    since: async (at) =>
      (await journal.find({ kind: 'transfer', at: { $gte: at } }, PARTS).lean()).map(toTransfer),
    ofUser: async (user, since) => {
      const theirs = {
        'postings.account': { $in: [walletOf(user).main, walletOf(user).held] },
        kind: 'transfer',
        at: { $gte: since },
      } as const;
      return (await journal.find(theirs, PARTS).sort({ at: 1 }).lean()).map(toTransfer);
    },
  };
}

const toTransfer = ({ _id, postings, at }: Pick<StoredEntry, '_id' | 'postings' | 'at'>): Transfer => ({
  id: _id,
  postings,
  at,
});
