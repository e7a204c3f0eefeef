import type { Call } from '@chewata/common/games';
import type { RoundId, UserId } from '@chewata/common/ids';
import { type Santim, sum } from '@chewata/common/money';
import type { Account } from './accounts.ts';

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

/** The cost of one card of a stake entry, by balance. */
export interface StakedCard {
  readonly card: string;
  readonly bonus: Santim;
  readonly main: Santim;
  /** A free spin: the house paid this amount; `bonus` and `main` are zero. */
  readonly free?: Santim;
}

/** A part of a player's stakes that goes to the user who referred them (rule P8). */
export interface ReferralShare {
  readonly referrer: UserId;
  readonly player: UserId;
  readonly amount: Santim;
}

/** The part of the house's part that goes to the agent in whose space the round was played. */
export interface AgentShare {
  readonly userId: UserId;
  readonly amount: Santim;
}

/** A winning card, and what its player gets for it before tax. */
export interface SettledWinner {
  readonly card: string;
  readonly userId: UserId;
  readonly amount: Santim;
  readonly tax: Santim;
}

/** G9: the rest that a user still has to stake, before and after a round. */
export interface WagerChange {
  readonly userId: UserId;
  readonly was: Santim;
  readonly to: Santim;
}

/** The details that an entry of each kind records beside its postings. */
interface Details {
  readonly stake: { readonly cards: readonly StakedCard[] };
  readonly refund: { readonly stakeId: string; readonly card: string; readonly free?: Santim };
  readonly settlement: {
    readonly winners: readonly SettledWinner[];
    readonly calls: readonly Call[];
    readonly referrals: readonly ReferralShare[];
    readonly agent?: AgentShare;
    /** G9: what these users had left to stake before the round and after it; absent in entries from before R14. */
    readonly wagers?: readonly WagerChange[];
  };
  /** Of a settled round. Shares taken back are below zero. `playedAt`: the round's end by the clock of the rules. */
  readonly void: {
    readonly playedAt: Date;
    /** The part of the win after tax that was taken back, and the stakes from the player's own balances. */
    readonly players: readonly {
      readonly userId: UserId;
      readonly taken: Santim;
      readonly returned: Santim;
    }[];
    readonly referrals: readonly ReferralShare[];
    readonly agent?: AgentShare;
  };
  readonly deposit: { readonly depositId: string; readonly method: string };
  /** `boughtAt` is by the clock of the rules. */
  readonly points: { readonly quantity: number; readonly boughtAt: Date };
}

/** The subject of a journal entry; the history and the reports are made from it. */
export type EntryKind =
  | keyof Details
  | 'withdraw-hold'
  | 'withdraw-paid'
  | 'withdraw-returned'
  | 'transfer'
  | 'transfer-hold'
  | 'transfer-returned'
  | 'bonus'
  | 'prize'
  | 'adjustment';

interface EntryFields {
  /** The idempotency key of the movement. */
  readonly id: string;
  readonly userId?: UserId;
  readonly roundId?: RoundId;
  readonly memo?: string;
}

/** The entries as the journal keeps them, for good, by kind. */
type JournalEntries = {
  readonly [Kind in EntryKind]: EntryFields & {
    readonly kind: Kind;
    /** Of what was asked: a second entry with the same id must have the same. */
    readonly requestHash: string;
    readonly postings: readonly Posting[];
    /** The users whose wallet history lists it; deposits and withdrawals are listed by their documents. */
    readonly inHistoryOf?: readonly UserId[];
    readonly at: Date;
  } & (Kind extends keyof Details ? { readonly detail: Details[Kind] } : { readonly detail?: undefined });
};
export type JournalEntryOf<Kind extends EntryKind> = JournalEntries[Kind];
export type JournalEntry = JournalEntryOf<EntryKind>;

/** Some fields of an entry, still distinguished by `kind` if that is one of them. */
export type EntryPart<Keys extends keyof JournalEntry> = {
  [Kind in EntryKind]: Pick<JournalEntryOf<Kind>, Keys>;
}[EntryKind];

/**
 * As it is, or as it follows from the wallet of `userId` that the transaction reads. The function is pure, since
 * a transaction's body may run twice; it may throw a Refusal.
 */
type FromWallet<T> = T | ((wallet: Wallet) => T);

/** The entries before they are posted, by kind. */
type NewEntries = {
  readonly [Kind in EntryKind]: EntryFields & {
    readonly kind: Kind;
    readonly postings: FromWallet<readonly Posting[]>;
    /** What was asked: a second entry with the same id must ask the same. Default: the postings. */
    readonly request?: unknown;
  } & (Kind extends 'stake'
      ? { readonly detail: FromWallet<Details['stake']> }
      : Kind extends keyof Details
        ? { readonly detail: Details[Kind] }
        : { readonly detail?: undefined });
};
export type NewEntryOf<Kind extends EntryKind> = NewEntries[Kind];
export type NewEntry = NewEntryOf<EntryKind>;

/**
 * W1: the postings sum to zero. Lines of the same account are joined, empty ones dropped, and accounts sorted, so
 * that every transaction locks its documents in the same order.
 * Throws if they do not balance or move nothing: that is our mistake, never a client's.
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
