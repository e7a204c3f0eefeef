import type { Span } from '@chewata/common/contract/span';
import type { RoundId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Account, UserAccount } from '#domain/ledger/accounts.ts';
import type { EntryKind, JournalEntry, JournalEntryOf, NewEntry, Wallet } from '#domain/ledger/entry.ts';
import type { Write } from '../../transaction.ts';

export interface Posted<Kind extends EntryKind = EntryKind> {
  readonly entry: JournalEntryOf<Kind>;
  /** False for a known id: the entry is the original one, and nothing moved now. */
  readonly fresh: boolean;
  /** The wallet of the entry's user right after it; null without a user, or for a known id. */
  readonly wallet: Wallet | null;
}

/** Which entries of a user's history are asked for. */
export interface HistoryFilter extends Span {
  readonly kind?: EntryKind | undefined;
  /** Only entries that move money this way on one of the user's accounts. */
  readonly way?: 'in' | 'out' | undefined;
}

/** A balance as it was read, with the entries that changed it since a moment. */
export interface SeenAccount {
  readonly account: UserAccount;
  readonly since: Date;
  readonly entries: number;
  readonly balance: Santim;
}

/** The only way money moves (rules W1–W10). */
export interface Ledger {
  /**
   * One transaction: the journal entry, the guarded balances, and `alongside` (documents that must
   * change with the money or not at all). Durable when it resolves.
   * Refusals: INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT (known id, different request), and those thrown by `alongside` or
   * `entry.postings`.
   */
  post<Entry extends NewEntry>(entry: Entry, alongside?: readonly Write[]): Promise<Posted<Entry['kind']>>;
  /** Alongside an entry: refuses it with UNAVAILABLE if one of these accounts has changed since it was read. */
  untouched(seen: readonly SeenAccount[], entry: string): Write;
  /**
   * Alongside an entry: a write that depends on the user's wallet right before it. Not for kinds of entries that share
   * a transaction.
   */
  withWallet(user: UserId, write: (before: Wallet) => Write): Write;
  /** The entry of that id. */
  find(id: string): Promise<JournalEntry | null>;
  wallet(user: UserId): Promise<Wallet>;
  /** The balance of an account without a balance document, from the journal. */
  total(account: Account): Promise<Santim>;
  /** The entries of an account from `from` on and before `until`, oldest first. */
  ofAccount(account: Account, from: Date, until: Date): Promise<JournalEntry[]>;
  /** The entries of a user's wallet history, newest first, without the first `skip`. */
  history(user: UserId, most: number, only?: HistoryFilter, skip?: number): Promise<JournalEntry[]>;
  historyCount(user: UserId, only?: HistoryFilter): Promise<number>;
  /** Every entry of a round, oldest first. */
  ofRound(round: RoundId): Promise<JournalEntry[]>;
  /** Purchases of points (kind 'points', `detail.boughtAt`) in that span of the rules' clock. */
  pointsBought(from: Date, to: Date): Promise<JournalEntryOf<'points'>[]>;
  /** The referrer's income so far, per referred player. */
  referralIncome(referrer: UserId): Promise<Map<UserId, Santim>>;
  /** The agent's shares of rounds, newest first. */
  agentIncome(agent: UserId, most: number): Promise<JournalEntryOf<'settlement'>[]>;
  /** The rounds with a stake paid at or after `from` and before `until`. */
  roundsStakedIn(from: Date, until: Date): Promise<RoundId[]>;
}
