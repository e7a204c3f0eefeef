import * as z from 'zod/mini';
import { amountSaying, lineSaying, optionalLine, says } from '../conventions.ts';
import { answers, route } from '../route.ts';
import { DIRECT_MEDIUMS, type DirectMedium } from './deposits.ts';

export interface WithdrawAnswer {
  message: string;
  txnId: string;
}

export interface BankAnswer {
  id: string;
  name: string;
}

// Withdrawals. `otp` and `vc` are asked for while the setting withdrawOtp is on (OTP_REQUIRED).

const FILL = says('validation.fillAllFields');

const field = lineSaying(FILL, 80);

const withdrawAmount = amountSaying(FILL);

const proof = { otp: optionalLine(16), vc: optionalLine(128) };

const withdrawBody = z.object({ amount: withdrawAmount, ...proof });

/** A payout to the user's own phone. */
export const directWithdraw = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: withdrawBody,
    answer: answers<WithdrawAnswer>(),
  });

/** The fast withdraw: to the user's own phone by the provider that the operator has chosen. */
export const withdraw = directWithdraw('/api/transaction/withdraw');

/** The same, with the user's mobile money in the body. */
export const mediumWithdraw = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: z.object({ amount: withdrawAmount, medium: z.enum(DIRECT_MEDIUMS, { error: FILL }), ...proof }),
    answer: answers<WithdrawAnswer>(),
  });

/** A payout to a bank account. */
export const bankWithdraw = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
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

const WALLET_NAMES: readonly (readonly [RegExp, DirectMedium])[] = [
  [/telebirr/i, 'TELEBIRR'],
  [/cbe\s*birr/i, 'CBE'],
];

/** The mobile money that a bank's name means: getBanks lists Telebirr and CBE Birr among the banks. Null: a bank. */
export const walletOfBank = (name: string): DirectMedium | null =>
  WALLET_NAMES.find(([shape]) => shape.test(name))?.[1] ?? null;

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
