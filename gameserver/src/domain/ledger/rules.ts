import type { UserId } from '@chewata/common/ids';
import { account, isUserAccount } from './accounts.ts';
import { balanced } from './entry.ts';
import { inHistoryOf } from './history.ts';

/** What a store of the ledger needs to know of the domain; compose.ts hands it over. */
export const ledgerRules = {
  balanced,
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
