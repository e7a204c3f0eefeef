import type { UserId } from '@chewata/common/ids';
import { account, isUserAccount } from './accounts.ts';
import { entryId } from './entries.ts';
import { balanced } from './entry.ts';
import { inHistoryOf } from './history.ts';

/** The domain's part in storing the ledger: storage takes only types of the domain, so compose.ts passes this in. */
export const ledgerRules = {
  balanced,
  entryId,
  inHistoryOf,
  hasBalance: isUserAccount,
  /** The accounts of a user's wallet. */
  walletOf: (user: UserId) => ({
    main: account.main(user),
    bonus: account.bonus(user),
    held: account.held(user),
  }),
} as const;

export type LedgerRules = typeof ledgerRules;
