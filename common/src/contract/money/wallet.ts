import * as z from 'zod/mini';
import type { OrApproval } from '../approval.ts';
import { amount, type Birr, type IsoTime, otp, pageQuery, phoneSaying, vc } from '../conventions.ts';
import { answers, route } from '../route.ts';

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

/** One row of the wallet's history: what moved but for stakes and wins. */
export interface TransactionAnswer {
  _id: string;
  type: TransactionType;
  createdAt: IsoTime;
  amount: Birr;
  status: TransactionStatus;
  txnId: string;
  /** Of a prize that is being checked: it is paid at this time at the earliest. */
  checkedUntil?: IsoTime;
  /** Why a prize is not paid. */
  reason?: string;
}

export const transfer = route({
  method: 'POST',
  path: '/api/user/transferUserBalance',
  access: 'user',
  money: true,
  body: z.object({ phoneNo: phoneSaying('validation.phoneRequired'), amount, vc, otp }),
  mayWait: true,
  answer: answers<OrApproval<{ message: string; activeBalance: Birr }>>(),
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
