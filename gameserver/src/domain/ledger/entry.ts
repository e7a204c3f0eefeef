import type { RoundId, UserId } from '@chewata/common/ids';
import { type Santim, sum } from '@chewata/common/money';
import type { Account } from './accounts.ts';

/** What a journal entry is about; the history and the reports are made from it. */
export type EntryKind =
  | 'stake'
  | 'refund'
  | 'settlement'
  | 'deposit'
  | 'withdraw-hold'
  | 'withdraw-paid'
  | 'withdraw-returned'
  | 'transfer'
  | 'bonus'
  | 'points'
  | 'prize'
  | 'adjustment';

/** One line of an entry: signed santim, plus into the account, minus out of it. */
export interface Posting {
  readonly account: Account;
  readonly amount: Santim;
}

/** The balances of one user in santim, as the projection of the journal has them. */
export interface Wallet {
  readonly main: Santim;
  readonly bonus: Santim;
  readonly held: Santim;
}

export type EntryDetail = Readonly<Record<string, unknown>>;

/** A journal entry before it is written. `id` is the idempotency key of the movement. */
export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  /**
   * The movement itself, or how it follows from the wallet of `userId` as the transaction reads it.
   * The function is pure: a transaction's body may run twice. It may throw a Refusal.
   */
  readonly postings: readonly Posting[] | ((wallet: Wallet) => readonly Posting[]);
  /** Says what was asked; a second entry of the same id must say the same. Default: of the postings. */
  readonly request?: unknown;
  readonly userId?: UserId;
  readonly roundId?: RoundId;
  readonly memo?: string;
  /**
   * What a reader of the journal needs to know besides: cards of a stake, winners of a round; or how it
   * follows from the same wallet as the postings.
   */
  readonly detail?: EntryDetail | ((wallet: Wallet) => EntryDetail);
}

/** An entry as it stands in the journal, for good. */
export interface JournalEntry {
  readonly id: string;
  readonly requestHash: string;
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
  readonly userId?: UserId;
  readonly roundId?: RoundId;
  readonly memo?: string;
  readonly detail?: EntryDetail;
  /** Users in whose wallet history it stands, beside deposits and withdrawals. */
  readonly inHistoryOf?: readonly UserId[];
  readonly at: Date;
}

/**
 * W1: the postings sum to zero. Lines of the same account are joined, empty ones dropped, accounts
 * sorted, so that every transaction takes its documents in the same order.
 * Throws where it does not balance or nothing moves: that is a mistake of ours, never of a client.
 */
export function balanced(postings: readonly Posting[]): readonly Posting[] {
  if (sum(postings.map((line) => line.amount)) !== 0) throw new Error('postings do not sum to zero');
  const byAccount = new Map<Account, Santim>();
  for (const { account, amount } of postings)
    byAccount.set(account, sum([byAccount.get(account) ?? (0 as Santim), amount]));
  const lines = [...byAccount].filter(([, amount]) => amount !== 0);
  if (lines.length === 0) throw new Error('an entry that moves nothing');
  return lines.sort(([a], [b]) => (a < b ? -1 : 1)).map(([account, amount]) => ({ account, amount }));
}
