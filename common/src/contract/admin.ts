import * as z from 'zod/mini';
import { ROLES, type UserAnswer } from './accounts.ts';
import {
  type Birr,
  documentId,
  type IsoTime,
  line,
  optionalLine,
  pageNumber,
  pageQuery,
  signedAmount,
  userId,
} from './conventions.ts';
import { answers, route } from './route.ts';
import { type SettingsAnswer, settingsPatch } from './settings-document.ts';
import type { TransactionAnswer } from './wallet.ts';

/** Where a deposit or withdrawal stands, as administrators see it. Processing: at the provider. */
export const REQUEST_STATUSES = ['Pending', 'AwaitingSecond', 'Processing', 'success', 'Declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
/** A request with one of these is not decided yet. */
export const UNDECIDED_STATUSES: readonly RequestStatus[] = ['Pending', 'AwaitingSecond', 'Processing'];

/** A deposit or withdrawal that waits for, or has had, a decision. */
export interface MoneyRequest {
  _id: string;
  txnId: string;
  user: { _id: string; name: string; phoneNo: string };
  amount: Birr;
  /** 'manual', 'chapa', 'telebirr' … */
  method: string;
  /** Bank, account number, account holder, what the receipt says … as text. */
  details: Record<string, string>;
  status: RequestStatus;
  createdAt: IsoTime;
  /** Who has approved or declined, in order. */
  decisions: {
    by: { _id: string; name: string };
    decision: 'approve' | 'decline';
    reason: string;
    at: IsoTime;
  }[];
}

export interface MoneyRequestsAnswer {
  items: MoneyRequest[];
  totalPages: number;
}

const listQuery = z.object({ pageNumber, status: z.optional(z.enum(REQUEST_STATUSES)) });
const params = z.object({ id: documentId });
const userParams = z.object({ id: userId });
const reason = line(1, 300);

export const listWithdrawals = route({
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: 'admin',
  query: listQuery,
  answer: answers<MoneyRequestsAnswer>(),
});

export const listDeposits = route({
  method: 'GET',
  path: '/api/admin/deposits',
  access: 'admin',
  query: listQuery,
  answer: answers<MoneyRequestsAnswer>(),
});

/** The first of two approvals answers `status: 'AwaitingSecond'`. */
export const approveWithdrawal = route({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  access: 'admin',
  money: true,
  params,
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

export const declineWithdrawal = route({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/decline',
  access: 'admin',
  money: true,
  params,
  body: z.object({ reason }),
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

export const approveDeposit = route({
  method: 'POST',
  path: '/api/admin/deposits/:id/approve',
  access: 'admin',
  money: true,
  params,
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

export const declineDeposit = route({
  method: 'POST',
  path: '/api/admin/deposits/:id/decline',
  access: 'admin',
  money: true,
  params,
  body: z.object({ reason: optionalLine(300) }),
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

/** `amount` may be negative. */
export const adjustUser = route({
  method: 'POST',
  path: '/api/admin/users/:id/adjust',
  access: 'admin',
  money: true,
  params: userParams,
  body: z.object({ wallet: z.enum(['main', 'bonus']), amount: signedAmount, reason }),
  answer: answers<{ user: UserAnswer }>(),
});

export const setUserRole = route({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  access: 'admin',
  params: userParams,
  body: z.object({ role: z.enum(ROLES) }),
  answer: answers<{ user: UserAnswer }>(),
});

export const addFreeSpins = route({
  method: 'POST',
  path: '/api/admin/users/:id/free-spins',
  access: 'admin',
  money: true,
  params: userParams,
  body: z.object({ count: z.int().check(z.gte(1), z.lte(1000)) }),
  answer: answers<{ user: UserAnswer }>(),
});

/** The wallet's history of any user, to stand beside their request. */
export const userTransactions = route({
  method: 'GET',
  path: '/api/admin/users/:id/transactions',
  access: 'admin',
  params: userParams,
  query: pageQuery,
  answer: answers<{ user: UserAnswer; transactionHistory: TransactionAnswer[]; totalPages: number }>(),
});

export const readSettings = route({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  answer: answers<{ settings: SettingsAnswer }>(),
});

export const writeSettings = route({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  body: settingsPatch,
  answer: answers<{ settings: SettingsAnswer }>(),
});

/** One decision of an administrator; never changed, never deleted. */
export interface DecisionAnswer {
  _id: string;
  by: { _id: string; name: string };
  /** 'withdrawal.approve', 'settings.change', 'user.adjust' … */
  action: string;
  subject: string;
  /** Whose money or account it is about; null where it is nobody's. */
  user: { _id: string; name: string; phoneNo: string } | null;
  details: Record<string, unknown>;
  at: IsoTime;
}

export const listDecisions = route({
  method: 'GET',
  path: '/api/admin/decisions',
  access: 'admin',
  query: pageQuery,
  answer: answers<{ decisions: DecisionAnswer[]; totalPages: number }>(),
});

/** Who is there, today's figures in Addis Ababa, and what waits for a decision. */
export interface StatsAnswer {
  users: number;
  newToday: number;
  online: number;
  rooms: { open: number; playing: number };
  today: { rounds: number; stakes: Birr; wins: Birr; revenue: Birr; deposits: Birr; withdrawals: Birr };
  pending: { deposits: number; withdrawals: number };
}

/** How it stands: people and rooms now, today's figures, what waits, and what the house's accounts hold. */
export interface OverviewAnswer extends StatsAnswer {
  /** By name: 'house:revenue', 'tax:withheld', 'provider:chapa' … */
  accounts: Record<string, Birr>;
}

export const overview = route({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  answer: answers<OverviewAnswer>(),
});

/** The audit of the ledger: `breaks` is empty where all is whole. */
export interface AuditAnswer {
  at: IsoTime;
  figures: Record<string, number>;
  breaks: { rule: string; subject: string; message: string }[];
}

export const readAudit = route({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  answer: answers<AuditAnswer>(),
});

/** What a provider says it has moved on a day in Addis Ababa, against the ledger. */
export interface StatementAnswer {
  provider: string;
  day: string;
  ledger: { deposits: Birr; payouts: Birr };
  statement: { deposits: Birr; payouts: Birr };
  differences: { txnId: string; ledger: Birr | null; statement: Birr | null }[];
}

/** The operator pastes the provider's rows; nothing is moved. */
export const compareStatement = route({
  method: 'POST',
  path: '/api/admin/statement',
  access: 'admin',
  body: z.object({
    provider: line(1, 40),
    day: z.iso.date(),
    rows: z.array(z.object({ txnId: line(1, 80), amount: signedAmount })).check(z.maxLength(2000)),
  }),
  answer: answers<StatementAnswer>(),
});
