import * as z from 'zod/mini';
import { type Birr, type IsoTime, line, signedAmount } from '../conventions.ts';
import { answers, route } from '../route.ts';

/**
 * Users and rooms now, the figures of today in Addis Ababa, the number of pending requests, and the balances of the
 * house's accounts.
 */
export interface OverviewAnswer {
  users: number;
  newToday: number;
  online: number;
  rooms: { open: number; playing: number };
  today: { rounds: number; stakes: Birr; wins: Birr; revenue: Birr; deposits: Birr; withdrawals: Birr };
  pending: { deposits: number; withdrawals: number };
  /** By name: 'house:revenue', 'tax:withheld', 'provider:chapa' … */
  accounts: Record<string, Birr>;
}

export const overview = route({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  bot: true,
  answer: answers<OverviewAnswer>(),
});

/** The audit of the ledger: `breaks` is empty if the books are consistent. */
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

/** A provider's statement of one day in Addis Ababa, compared with the ledger. */
export interface StatementAnswer {
  provider: string;
  day: string;
  ledger: { deposits: Birr; payouts: Birr };
  statement: { deposits: Birr; payouts: Birr };
  differences: { txnId: string; ledger: Birr | null; statement: Birr | null }[];
}

/** An administrator pastes the provider's rows; the call moves no money. */
export const compareStatement = route({
  method: 'POST',
  path: '/api/admin/statement',
  access: 'finance',
  body: z.object({
    provider: line(1, 40),
    day: z.iso.date(),
    rows: z.array(z.object({ txnId: line(1, 80), amount: signedAmount })).check(z.maxLength(2000)),
  }),
  answer: answers<StatementAnswer>(),
});
