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

/** A checkpoint: the sum of the postings to an account before a moment. */
export interface BookCheckpoint {
  readonly account: string;
  readonly upTo: Date;
  readonly total: Santim;
}

/** The audit's view of the ledger: streams that need little memory, and single reads. */
export interface Books {
  entries(): AsyncIterable<BookEntry>;
  /** Every entry of before this moment has arrived; see ARRIVED_MS. */
  arrivedBefore(now: Date): Date;
  /** Entries from `from` inclusive to `to` exclusive, oldest first. */
  entriesIn(from: Date, to: Date): AsyncIterable<BookEntry>;
  /** Entries whose id has that prefix, by id. */
  entriesOf(prefix: string): AsyncIterable<BookEntry>;
  balances(): AsyncIterable<BookBalance>;
  checkpoints(): Promise<BookCheckpoint[]>;
  /** By id. */
  deposits(): AsyncIterable<BookDeposit>;
  /** By id. */
  withdrawals(): AsyncIterable<BookWithdrawal>;
  countRounds(): Promise<number>;
  lastRecovery(): Promise<Date | null>;

  // Each of these reads one snapshot, because the ledger may change meanwhile.
  account(name: string): Promise<{ readonly posted: Santim; readonly balance: Santim }>;
  /** The same with the postings from that moment on only. */
  accountSince(name: string, from: Date): Promise<{ readonly posted: Santim; readonly balance: Santim }>;
  /** The sum of an account's postings from `from` inclusive to `to` exclusive. */
  postedIn(name: string, from: Date, to: Date): Promise<Santim>;
  round(id: string): Promise<AuditedRound>;
  deposit(id: string): Promise<{ readonly deposit: BookDeposit | null; readonly entry: BookEntry | null }>;
  withdrawal(id: string): Promise<{
    readonly withdrawal: BookWithdrawal | null;
    readonly hold: BookEntry | null;
    readonly paid: BookEntry | null;
    readonly returned: BookEntry | null;
  }>;
  /** Transfers that wait for approval: their money is held too. */
  waitingTransfers(): AsyncIterable<{ readonly userId: string; readonly amount: Santim }>;
  /** The user's held balance, and the sum of their open withdrawals and waiting transfers. */
  held(user: string): Promise<{ readonly balance: Santim; readonly open: Santim }>;
}
