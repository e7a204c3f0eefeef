import type { Santim } from '@chewata/common/money';
import type { AuditedEntry } from '#domain/ledger/audit-books.ts';
import type { AuditedRound } from '#domain/ledger/audit-round.ts';
import type { WithdrawalStage } from '#domain/money/withdrawal.ts';

export type BookEntry = AuditedEntry;

export interface BookDeposit {
  readonly id: string;
  readonly status: string;
  readonly paid: Santim | null;
}

export interface BookWithdrawal {
  readonly id: string;
  readonly userId: string;
  readonly amount: Santim;
  readonly status: string;
  readonly stage: WithdrawalStage;
}

export interface BookBalance {
  readonly account: string;
  readonly balance: Santim;
}

/** A sum that was kept: of the postings to that account before that moment. */
export interface BookCheckpoint {
  readonly account: string;
  readonly upTo: Date;
  readonly total: Santim;
}

/** What the audit reads: streams that take little memory however long the books are, and single looks. */
export interface Books {
  entries(): AsyncIterable<BookEntry>;
  /** Entries whose id begins so, by id. */
  entriesOf(prefix: string): AsyncIterable<BookEntry>;
  balances(): AsyncIterable<BookBalance>;
  checkpoints(): Promise<BookCheckpoint[]>;
  /** By id. */
  deposits(): AsyncIterable<BookDeposit>;
  /** By id. */
  withdrawals(): AsyncIterable<BookWithdrawal>;
  countRounds(): Promise<number>;
  lastRecovery(): Promise<Date | null>;

  // Each of these reads what it reads at one moment: the books may be written meanwhile.
  account(name: string): Promise<{ readonly posted: Santim; readonly balance: Santim }>;
  round(id: string): Promise<AuditedRound>;
  deposit(id: string): Promise<{ readonly deposit: BookDeposit | null; readonly entry: BookEntry | null }>;
  withdrawal(id: string): Promise<{
    readonly withdrawal: BookWithdrawal | null;
    readonly hold: BookEntry | null;
    readonly paid: BookEntry | null;
    readonly returned: BookEntry | null;
  }>;
  /** What the user's held balance has, and what the open withdrawals are. */
  held(user: string): Promise<{ readonly balance: Santim; readonly open: Santim }>;
}
