import * as z from 'zod/mini';
import { ROLES } from '../accounts/roles.ts';
import type { UserAnswer } from '../accounts/session.ts';
import type { OrApproval } from '../approval.ts';
import {
  type Birr,
  type IsoTime,
  line,
  optionalLine,
  pageNumber,
  pageQuery,
  phone,
  signedAmount,
  userId,
} from '../conventions.ts';
import type { TransactionAnswer } from '../money/wallet.ts';
import { answers, route } from '../route.ts';

export const listUsers = route({
  method: 'GET',
  path: '/api/user/listUsers',
  access: 'support',
  bot: true,
  query: z.object({ pageNumber, search: optionalLine(60) }),
  answer: answers<{ users: UserAnswer[]; totalPages: number }>(),
});

/** A user and what they have moved, by phone. */
export const userFigures = route({
  method: 'GET',
  path: '/api/admin/userFigures',
  access: 'support',
  bot: true,
  query: z.object({ phoneNo: phone }),
  answer: answers<{ user: UserAnswer; deposits: Birr; withdrawals: Birr; stakes: Birr; wins: Birr }>(),
});

const userParams = z.object({ id: userId });

/** `amount` may be negative. */
export const adjustUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/adjust',
  access: 'admin',
  money: true,
  params: userParams,
  body: z.object({ wallet: z.enum(['main', 'bonus']), amount: signedAmount, reason: line(1, 300) }),
  mayWait: true,
  answer: answers<OrApproval<{ user: UserAnswer }>>(),
});

export const setUserRole = route({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  access: 'admin',
  params: userParams,
  body: z.object({ role: z.enum(ROLES) }),
  mayWait: true,
  answer: answers<OrApproval<{ user: UserAnswer }>>(),
});

/** Lifts the freeze that 'This was not me' set. */
export const unfreezeUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/unfreeze',
  access: 'admin',
  params: userParams,
  body: z.object({ reason: line(1, 300) }),
  answer: answers<{ user: UserAnswer }>(),
});

export const addFreeSpins = route({
  method: 'POST',
  path: '/api/admin/users/:id/free-spins',
  access: 'admin',
  money: true,
  params: userParams,
  body: z.object({ count: z.int().check(z.gte(1), z.lte(1000)) }),
  mayWait: true,
  answer: answers<OrApproval<{ user: UserAnswer }>>(),
});

/** Any user's wallet history, shown beside their request. */
export const userTransactions = route({
  method: 'GET',
  path: '/api/admin/users/:id/transactions',
  access: 'support',
  params: userParams,
  query: pageQuery,
  answer: answers<{
    user: UserAnswer;
    transactionHistory: TransactionAnswer[];
    totalPages: number;
    /** Since when the owner has frozen the account; null if it is not frozen. */
    frozenAt: IsoTime | null;
  }>(),
});
