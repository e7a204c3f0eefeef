import { addisPayOrder, addisPayWithdraw } from './addispay.ts';
import {
  arifPayCheckout,
  arifPayDirectCbe,
  arifPayDirectTelebirr,
  arifPayWithdraw,
  arifPayWithdrawCbeBirr,
} from './arifpay.ts';
import { chapaDeposit, chapaWithdraw } from './chapa.ts';
import {
  type checkout,
  DIRECT_MEDIUMS,
  type DirectMedium,
  type directDeposit,
  type mediumDeposit,
} from './deposits.ts';
import { lakiPayDeposit, lakiPayWithdraw } from './lakipay.ts';
import type { bankWithdraw, directWithdraw, mediumWithdraw } from './withdrawals.ts';

type CheckoutCall = ReturnType<typeof checkout>;

type DirectDepositCall = ReturnType<typeof directDeposit | typeof mediumDeposit>;

type DirectWithdrawCall = ReturnType<typeof directWithdraw | typeof mediumWithdraw>;

/** A call, and the mobile money that it takes: with more than one the body says which. */
interface MediumCall<Call> {
  readonly call: Call;
  readonly mediums: readonly [DirectMedium, ...DirectMedium[]];
}

/** One payment provider's calls. Which of them it answers depends on its adapter and the operator's account. */
interface ProviderCalls {
  /** The brand, for people; not translated. */
  readonly title: string;
  /** Its callbacks can be refused; those of the others are always accepted, as hints. */
  readonly signsCallbacks: boolean;
  /** It asks at `approvalPath` before it pays out. */
  readonly asksApproval?: true;
  /** Opens the provider's page. */
  readonly checkout?: CheckoutCall;
  /** The provider asks the payer's phone. */
  readonly direct?: readonly MediumCall<DirectDepositCall>[];
  /** Pays out to the user's own phone. */
  readonly toPhone?: readonly MediumCall<DirectWithdrawCall>[];
  /** Pays out to a bank account. */
  readonly toBank?: ReturnType<typeof bankWithdraw>;
}

/**
 * Every payment provider, in order of preference: if several configured ones offer the same way, the settings
 * name the first.
 */
export const PROVIDERS = {
  chapa: {
    title: 'Chapa',
    signsCallbacks: true,
    asksApproval: true,
    checkout: chapaDeposit,
    toBank: chapaWithdraw,
  },
  lakipay: {
    title: 'LakiPay',
    signsCallbacks: true,
    direct: [{ call: lakiPayDeposit, mediums: DIRECT_MEDIUMS }],
    toPhone: [{ call: lakiPayWithdraw, mediums: DIRECT_MEDIUMS }],
  },
  arifpay: {
    title: 'ArifPay',
    signsCallbacks: false,
    checkout: arifPayCheckout,
    direct: [
      { call: arifPayDirectTelebirr, mediums: ['TELEBIRR'] },
      { call: arifPayDirectCbe, mediums: ['CBE'] },
    ],
    toPhone: [
      { call: arifPayWithdraw, mediums: ['TELEBIRR'] },
      { call: arifPayWithdrawCbeBirr, mediums: ['CBE'] },
    ],
  },
  addispay: {
    title: 'AddisPay',
    signsCallbacks: false,
    checkout: addisPayOrder,
    toPhone: [{ call: addisPayWithdraw, mediums: ['TELEBIRR'] }],
  },
} as const satisfies Record<string, ProviderCalls>;

export type ProviderName = keyof typeof PROVIDERS;

/** Names and calls, typed alike for all providers. */
export const PROVIDER_CALLS: readonly (readonly [ProviderName, ProviderCalls])[] = (
  Object.keys(PROVIDERS) as ProviderName[]
).map((name) => [name, PROVIDERS[name]]);

/** A value for each provider. */
export const byProvider = <Value>(of: (name: ProviderName) => Value): Record<ProviderName, Value> =>
  Object.fromEntries(PROVIDER_CALLS.map(([name]) => [name, of(name)])) as Record<ProviderName, Value>;

/** The brand of a provider; of any other name the name itself. */
export const providerTitle = (name: string): string =>
  PROVIDER_CALLS.find(([provider]) => provider === name)?.[1].title ?? name;

/** Everything that money comes in or goes out by: the ledger has an account 'provider:<name>' for each. */
export const LEDGER_PROVIDERS: readonly string[] = [
  ...PROVIDER_CALLS.map(([name]) => name),
  'telebirr',
  'cbe',
  'cbebirr',
  'manual',
  'sandbox',
];

/** A provider's callbacks. Their bodies are read raw; only the adapter knows their shape. */
export const webhookPath = (name: ProviderName): string => `/api/webhooks/${name}`;

/** The address at which a provider asks whether a payout is ours. */
export const approvalPath = (name: ProviderName): string => `${webhookPath(name)}/approval`;
