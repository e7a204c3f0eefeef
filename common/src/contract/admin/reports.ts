import * as z from 'zod/mini';
import { type Birr, type IsoTime, line, signedAmount } from '../conventions.ts';
import { answers, route } from '../route.ts';

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
