import * as z from 'zod/mini';
import {
  amount,
  amountSaying,
  type Birr,
  type IsoTime,
  lineSaying,
  optionalPhone,
  says,
} from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { TransactionStatus } from './wallet.ts';

export const DIRECT_MEDIUMS = ['TELEBIRR', 'CBE'] as const;
export type DirectMedium = (typeof DIRECT_MEDIUMS)[number];

/** The page that the payer is sent to. */
export interface CheckoutAnswer {
  data: { checkout_url: string; txnId: string };
}

/** The provider asks the payer's phone. */
export interface DirectDepositAnswer {
  message: string;
  txnId: string;
  status: 'Pending';
}

export interface ReceiptAnswer {
  message: string;
  transaction: { txnId: string; amount: Birr; createdAt: IsoTime; status: TransactionStatus };
}

// Deposits. The limits are settings, checked by the service.

const depositBody = z.object({ amount });

const mediumDepositBody = z.object({ amount, medium: z.enum(DIRECT_MEDIUMS) });

/** A deposit on the provider's page. */
export const checkout = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: depositBody,
    answer: answers<CheckoutAnswer>(),
  });

/** The provider that the operator has chosen. */
export const deposit = checkout('/api/transaction/deposit');

/** A deposit that the provider asks the payer's phone for. */
export const directDeposit = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
    access: 'user',
    money: true,
    body: depositBody,
    answer: answers<DirectDepositAnswer>(),
  });

/** The same, with the payer's mobile money in the body. */
export const mediumDeposit = <Path extends string>(path: Path) =>
  route({
    method: 'POST',
    path,
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
