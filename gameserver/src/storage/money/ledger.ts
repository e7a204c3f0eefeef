import type { RoundId, UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Account } from '#domain/ledger/accounts.ts';
import type { EntryKind, JournalEntry, JournalEntryOf, NewEntry, Wallet } from '#domain/ledger/entry.ts';
import type { Write } from '../transaction.ts';

export interface Posted<Kind extends EntryKind = EntryKind> {
  readonly entry: JournalEntryOf<Kind>;
  /** False where the id was known: the entry is the first one's, and nothing moved now. */
  readonly fresh: boolean;
}

/** The only way in which money moves. Writers of DESIGN.md section 2; rules W1–W10. */
export interface Ledger {
  /**
   * One transaction: the journal entry, the guarded balances, and `alongside` (documents that must
   * change with the money or not at all). Durable when it resolves.
   * Refusals: INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT (known id, other request), and what
   * `alongside` or `entry.postings` throws.
   */
  post<Entry extends NewEntry>(entry: Entry, alongside?: readonly Write[]): Promise<Posted<Entry['kind']>>;
  /** The entry of that id. */
  find(id: string): Promise<JournalEntry | null>;
  wallet(user: UserId): Promise<Wallet>;
  /** What an account without a balance document holds, from the journal. */
  total(account: Account): Promise<Santim>;
  /** The entries of an account from `from` on and before `until`, oldest first. */
  ofAccount(account: Account, from: Date, until: Date): Promise<JournalEntry[]>;
  /** The entries that a user's wallet history tells of, newest first. */
  history(user: UserId, most: number): Promise<JournalEntry[]>;
  historyCount(user: UserId): Promise<number>;
  /** Every entry of a round, oldest first. */
  ofRound(round: RoundId): Promise<JournalEntry[]>;
  /** Purchases of points (kind 'points', `detail.boughtAt`) in that span of the rules' clock. */
  pointsBought(from: Date, to: Date): Promise<JournalEntryOf<'points'>[]>;
  /** What each referred player's stakes have brought this referrer so far. */
  referralIncome(referrer: UserId): Promise<Map<UserId, Santim>>;
  /** The agent's parts of rounds, newest first. */
  agentIncome(agent: UserId, most: number): Promise<JournalEntryOf<'settlement'>[]>;
  /** The rounds for which somebody paid a stake from `from` on and before `until`. */
  roundsStakedIn(from: Date, until: Date): Promise<RoundId[]>;
}
