import * as z from 'zod/mini';
import {
  amount,
  amountSaying,
  type Birr,
  type IsoTime,
  lineSaying,
  optionalLine,
  optionalPhone,
  otp,
  pageQuery,
  phoneSaying,
  says,
  vc,
} from './conventions.ts';
import { answers, route } from './route.ts';

export const TRANSACTION_TYPES = [
  'Deposit',
  'Withdraw',
  'Transfer In',
  'Transfer Out',
  'Bonus',
  'Referral',
  'Points',
  'Prize',
  'Adjustment',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export type TransactionStatus = 'success' | 'Pending' | 'Declined';

export const DIRECT_MEDIUMS = ['TELEBIRR', 'CBE'] as const;
export type DirectMedium = (typeof DIRECT_MEDIUMS)[number];

/** One row of the wallet's history: what moved but for stakes and wins. */
export interface TransactionAnswer {
  _id: string;
  type: TransactionType;
  createdAt: IsoTime;
  amount: Birr;
  status: TransactionStatus;
  txnId: string;
}

/** Where the payer is sent. */
export interface CheckoutAnswer {
  data: { checkout_url: string; txnId: string };
}
/** The provider asks the payer's phone. */
export interface DirectDepositAnswer {
  message: string;
  txnId: string;
  status: 'Pending';
}
export interface WithdrawAnswer {
  message: string;
  txnId: string;
}
export interface ReceiptAnswer {
  message: string;
  transaction: { txnId: string; amount: Birr; createdAt: IsoTime; status: TransactionStatus };
}
export interface BankAnswer {
  id: string;
  name: string;
}

// Deposits. The limits are settings, checked by the service.

const depositBody = z.object({ amount });
const mediumDepositBody = z.object({ amount, medium: z.enum(DIRECT_MEDIUMS) });

const checkout = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: depositBody,
    answer: answers<CheckoutAnswer>(),
  });
export const chapaDeposit = checkout('/api/chapa/initializePayment');
export const arifPayCheckout = checkout('/api/arifPay/create-checkout-session');
export const addisPayOrder = checkout('/api/addisPay/create-order');
/** The provider that the operator has chosen. */
export const deposit = checkout('/api/transaction/deposit');

const directDeposit = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: depositBody,
    answer: answers<DirectDepositAnswer>(),
  });
export const arifPayDirectTelebirr = directDeposit('/api/arifPay/direct-pay');
export const arifPayDirectCbe = directDeposit('/api/arifPay/direct-payCbe');
export const lakiPayDeposit = route({
  method: 'POST',
  path: '/api/lakiPay/deposit',
  access: 'user',
  money: true,
  body: mediumDepositBody,
  answer: answers<DirectDepositAnswer>(),
});

/** A receipt's id: letters and digits, upper-cased here. */
const receiptId = lineSaying('validation.required', 80).check(
  z.regex(/^[A-Za-z0-9_-]+$/, { error: says('validation.characters') }),
  z.toUpperCase(),
);

export const manualDeposit = route({
  method: 'POST',
  path: '/api/transaction/manualDeposit',
  access: 'user',
  status: 201,
  money: true,
  body: z.object({
    amount: amountSaying('validation.manualDeposit', 'validation.manualDeposit'),
    txnId: receiptId,
  }),
  answer: answers<{ message: string; status: 'Pending' | 'Completed' }>(),
});

/** `phoneNo` counts for administrators only. */
export const checkReceipt = route({
  method: 'POST',
  path: '/checker/api/txn/check',
  access: 'user',
  money: true,
  body: z.object({ txnId: receiptId, phoneNo: optionalPhone }),
  answer: answers<ReceiptAnswer>(),
});

export const checkCbeBirrReceipt = route({
  method: 'GET',
  path: '/checker/api/txn/checkCBEBirr/:id',
  access: 'user',
  params: z.object({ id: receiptId }),
  query: z.object({ phoneNo: optionalPhone }),
  answer: answers<ReceiptAnswer>(),
});

// Withdrawals. `otp` and `vc` are asked for while the setting withdrawOtp is on (OTP_REQUIRED).

const FILL = says('validation.fillAllFields');
const field = lineSaying(FILL, 80);
const withdrawAmount = amountSaying(FILL);
const proof = { otp: optionalLine(16), vc: optionalLine(128) };

const withdrawBody = z.object({ amount: withdrawAmount, ...proof });
const directWithdraw = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: withdrawBody,
    answer: answers<WithdrawAnswer>(),
  });
export const arifPayWithdraw = directWithdraw('/api/arifPay/withdraw');
export const arifPayWithdrawCbeBirr = directWithdraw('/api/arifPay/WithdrawCbeBirr');
export const addisPayWithdraw = directWithdraw('/api/addisPay/b2cWithdraw');
/** The fast withdraw: to the user's own phone by the provider that the operator has chosen. */
export const withdraw = directWithdraw('/api/transaction/withdraw');

export const lakiPayWithdraw = route({
  method: 'POST',
  path: '/api/lakiPay/withdraw',
  access: 'user',
  money: true,
  body: z.object({ amount: withdrawAmount, medium: z.enum(DIRECT_MEDIUMS, { error: FILL }), ...proof }),
  answer: answers<WithdrawAnswer>(),
});

export const chapaWithdraw = route({
  method: 'POST',
  path: '/api/chapa/chapaWithdraw',
  access: 'user',
  money: true,
  body: z.object({
    accountNumber: field,
    accountName: field,
    amount: withdrawAmount,
    /** An id of getBanks. */
    bank: field,
    ...proof,
  }),
  answer: answers<WithdrawAnswer>(),
});

export const getBanks = route({
  method: 'GET',
  path: '/api/chapa/getBanks',
  access: 'user',
  answer: answers<{ data: Record<string, BankAnswer> }>(),
});

/** Banks of a manual withdrawal beside those of getBanks: the account number is the user's own phone. */
export const MANUAL_BANKS = ['telebirr', 'CBEBirr'] as const;

export const manualWithdraw = route({
  method: 'POST',
  path: '/api/transaction/ManualWithdraw',
  access: 'user',
  money: true,
  body: z.object({
    amount: withdrawAmount,
    /** An id of getBanks, or one of MANUAL_BANKS. */
    bank: field,
    accountNumber: field,
    accountHolder: field,
    otp: lineSaying(FILL, 16),
    vc: lineSaying(FILL, 128),
  }),
  answer: answers<WithdrawAnswer>(),
});

export const transfer = route({
  method: 'POST',
  path: '/api/user/transferUserBalance',
  access: 'user',
  money: true,
  body: z.object({ phoneNo: phoneSaying('validation.phoneRequired'), amount, vc, otp }),
  answer: answers<{ message: string; activeBalance: Birr }>(),
});

/** Newest first. */
export const transactionHistory = route({
  method: 'GET',
  path: '/api/transaction/Paginatedhistory',
  access: 'user',
  query: pageQuery,
  answer: answers<{ transactionHistory: TransactionAnswer[]; totalPages: number }>(),
});

/** What is on its way, newest first, 10 at the most: however old it is, and whatever came after it. */
export const waitingTransactions = route({
  method: 'GET',
  path: '/api/transaction/waiting',
  access: 'user',
  answer: answers<{ waiting: TransactionAnswer[] }>(),
});

type CheckoutCall = ReturnType<typeof checkout>;
type DirectDepositCall = ReturnType<typeof directDeposit> | typeof lakiPayDeposit;
type DirectWithdrawCall = ReturnType<typeof directWithdraw> | typeof lakiPayWithdraw;

/** A call, and the mobile money that it takes: with more than one the body says which. */
interface MediumCall<Call> {
  readonly call: Call;
  readonly mediums: readonly [DirectMedium, ...DirectMedium[]];
}

/** One payment provider's calls. Which of them it answers depends on its adapter and the operator's account. */
interface ProviderCalls {
  /** The brand, for people; not translated. */
  readonly title: string;
  /** Opens the provider's page. */
  readonly checkout?: CheckoutCall;
  /** The provider asks the payer's phone. */
  readonly direct?: readonly MediumCall<DirectDepositCall>[];
  /** Pays out to the user's own phone. */
  readonly toPhone?: readonly MediumCall<DirectWithdrawCall>[];
  /** Pays out to a bank account. */
  readonly toBank?: typeof chapaWithdraw;
}

/**
 * Every payment provider, in order of preference: if several configured ones offer the same way, the settings
 * name the first.
 */
export const PROVIDERS = {
  chapa: { title: 'Chapa', checkout: chapaDeposit, toBank: chapaWithdraw },
  lakipay: {
    title: 'LakiPay',
    direct: [{ call: lakiPayDeposit, mediums: DIRECT_MEDIUMS }],
    toPhone: [{ call: lakiPayWithdraw, mediums: DIRECT_MEDIUMS }],
  },
  arifpay: {
    title: 'ArifPay',
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
    checkout: addisPayOrder,
    toPhone: [{ call: addisPayWithdraw, mediums: ['TELEBIRR'] }],
  },
} as const satisfies Record<string, ProviderCalls>;
export type ProviderName = keyof typeof PROVIDERS;

/** Names and calls, typed alike for all providers. */
export const PROVIDER_CALLS: readonly (readonly [ProviderName, ProviderCalls])[] = (
  Object.keys(PROVIDERS) as ProviderName[]
).map((name) => [name, PROVIDERS[name]]);

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
