import * as z from 'zod/mini';
import { type Birr, type IsoTime, line } from '../conventions.ts';
import { answers, route } from '../route.ts';
import { period } from './period.ts';

/** The roles that a column of a provider's file can have. */
export const STATEMENT_COLUMNS = ['id', 'amount', 'credit', 'debit', 'direction', 'at', 'status'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
/** The header of the column of each role. */
export type StatementColumns = Partial<Record<StatementColumn, string>>;

/** A payment of the file or of the ledger: a deposit above zero, a payout below. */
export interface ComparedPayment {
  txnId: string;
  amount: Birr;
  at: IsoTime | null;
}

/** A provider's file compared with the ledger, payment by payment. */
export interface StatementFileAnswer {
  provider: string;
  /** The time that was compared: the days of the file's rows if none was chosen. */
  from: IsoTime;
  to: IsoTime;
  /** The file's columns, and those that were read. */
  header: string[];
  columns: StatementColumns;
  ledger: { deposits: Birr; payouts: Birr };
  statement: { deposits: Birr; payouts: Birr };
  matched: ComparedPayment[];
  /** In the file, not in the ledger. */
  missingHere: ComparedPayment[];
  /** In the ledger, not in the file. */
  missingThere: ComparedPayment[];
  differing: { txnId: string; ledger: Birr; statement: Birr }[];
  /** Rows that are no payment, such as totals and failed payments, by their line in the file. */
  leftOut: { line: number; text: string }[];
}

const FILE_LIMIT = 2_000_000;
const name = z.optional(line(1, 200));

/**
 * A provider's CSV as it comes. Columns are recognised by their header, or chosen. 400 VALIDATION with `header` if they
 * are neither. Moves no money.
 */
export const compareStatementFile = route({
  method: 'POST',
  path: '/api/admin/statement/compare',
  access: 'finance',
  bodyLimit: FILE_LIMIT + 100_000,
  body: z.object({
    provider: line(1, 40),
    csv: z.string().check(z.minLength(1), z.maxLength(FILE_LIMIT)),
    columns: z.optional(
      z.object({
        id: name,
        amount: name,
        credit: name,
        debit: name,
        direction: name,
        at: name,
        status: name,
      } satisfies Record<StatementColumn, unknown>),
    ),
    ...period,
  }),
  answer: answers<StatementFileAnswer>(),
});
