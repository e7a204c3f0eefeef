import type { Birr } from '../conventions.ts';
import type { DirectMedium } from '../money/deposits.ts';
import type { ProviderName } from '../money/providers.ts';
import type { MANUAL_BANKS } from '../money/withdrawals.ts';
import type { SettingsAnswer } from './settings.ts';

interface Way {
  /** Unique per direction, and stable: 'checkout', 'direct-telebirr', 'manual' … */
  id: string;
  /** Path of the call that starts it. */
  call: string;
  /** Why it is closed now; null if it is open. */
  closed: 'TELEBIRR_LIMIT' | null;
}

interface Limits {
  min: Birr;
  max: Birr;
}

interface ByProvider {
  provider: ProviderName;
  /** The provider's brand, for people. */
  title: string;
}

/** A key of the settings' `depositAccounts`. */
type AccountName = keyof SettingsAnswer['depositAccounts'];

/** A way to put money into the wallet. */
export type DepositWay =
  /** On the provider's page. */
  | (Way & Limits & ByProvider & { kind: 'checkout' })
  /** The provider asks the payer's phone. */
  | (Way & Limits & ByProvider & { kind: 'direct'; medium: DirectMedium })
  /** The user transfers to `account` and enters the id of the receipt; an administrator may have to approve. */
  | (Way & Limits & { kind: 'manual'; account: AccountName })
  /** The user transfers to `account`, and the receipt is looked up by its id. */
  | (Way & { kind: 'receipt'; account: AccountName });

/** A way to take money out of the wallet. `otp`: the call needs a one-time code. */
export type WithdrawalWay = { otp: boolean } & (
  | (Way &
      Limits & {
        kind: 'manual';
        /** When the call takes requests, in hours of Addis Ababa. */
        hours: SettingsAnswer['withdrawHours'];
        /** The mobile money that it pays to now, beside the banks. */
        wallets: (typeof MANUAL_BANKS)[number][];
        /** The list of banks is there. */
        banks: boolean;
      })
  /** To the user's own phone. */
  | (Way & Limits & ByProvider & { kind: 'direct'; medium: DirectMedium })
  /** To an account of a bank of the list. */
  | (Way & Limits & ByProvider & { kind: 'bank' })
);

/** Every way that is on offer, in the order in which the app lists them. */
export interface PaymentWays {
  deposits: DepositWay[];
  withdrawals: WithdrawalWay[];
}
