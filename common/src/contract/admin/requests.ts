import * as z from 'zod/mini';
import { type Birr, documentId, type IsoTime, line, optionalLine, pageNumber } from '../conventions.ts';
import { LEDGER_PROVIDERS } from '../money/providers.ts';
import { answers, route } from '../route.ts';
import { spanQuery } from '../span.ts';

/** The status of a deposit or withdrawal, as administrators see it. Processing: at the provider. */
export const REQUEST_STATUSES = ['Pending', 'AwaitingSecond', 'Processing', 'success', 'Declined'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A request with one of these is not decided yet. */
export const UNDECIDED_STATUSES: readonly RequestStatus[] = ['Pending', 'AwaitingSecond', 'Processing'];

/** A deposit or withdrawal, decided or awaiting a decision. */
export interface MoneyRequest {
  _id: string;
  txnId: string;
  user: { _id: string; name: string; phoneNo: string };
  amount: Birr;
  /** 'manual', 'chapa', 'telebirr' … */
  method: string;
  /** Bank, account number, account holder, fields of the receipt …, as text. */
  details: Record<string, string>;
  status: RequestStatus;
  createdAt: IsoTime;
  /** The administrators' decisions, oldest first. */
  decisions: {
    by: { _id: string; name: string };
    decision: 'approve' | 'decline';
    reason: string;
    at: IsoTime;
  }[];
}

/** Undecided requests are listed oldest first, all others newest first. */
export interface MoneyRequestsAnswer {
  items: MoneyRequest[];
  totalPages: number;
  /** All requests of the list. The sum of their amounts is given for undecided ones. */
  totals: { count: number; amount: Birr | null };
}

/**
 * `provider`: one of LEDGER_PROVIDERS; 'manual' are those that people pay out.
 * `search`: a name, the beginning of a phone number, or an id of the request, its provider or its receipt.
 */
const listQuery = z.object({
  pageNumber,
  status: z.optional(z.enum(REQUEST_STATUSES)),
  provider: z.optional(z.enum(LEDGER_PROVIDERS)),
  search: z.optional(line(1, 80)),
  ...spanQuery,
});

const params = z.object({ id: documentId });

const reason = line(1, 300);

export const listWithdrawals = route({
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: 'staff',
  bot: true,
  query: listQuery,
  answer: answers<MoneyRequestsAnswer>(),
});

export const listDeposits = route({
  method: 'GET',
  path: '/api/admin/deposits',
  access: 'staff',
  bot: true,
  query: listQuery,
  answer: answers<MoneyRequestsAnswer>(),
});

/** The first of two approvals answers `status: 'AwaitingSecond'`. */
export const approveWithdrawal = route({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/approve',
  access: 'finance',
  money: true,
  params,
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

export const declineWithdrawal = route({
  method: 'POST',
  path: '/api/admin/withdrawals/:id/decline',
  access: 'finance',
  money: true,
  params,
  body: z.object({ reason }),
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

/** `confirmPayer`: the account that the receipt was paid from is this user's; later ones need no person. */
export const approveDeposit = route({
  method: 'POST',
  path: '/api/admin/deposits/:id/approve',
  access: 'finance',
  money: true,
  params,
  body: z.object({ confirmPayer: z.optional(z.boolean()) }),
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});

export const declineDeposit = route({
  method: 'POST',
  path: '/api/admin/deposits/:id/decline',
  access: 'finance',
  money: true,
  params,
  body: z.object({ reason: optionalLine(300) }),
  answer: answers<{ item: MoneyRequest; status: RequestStatus }>(),
});
