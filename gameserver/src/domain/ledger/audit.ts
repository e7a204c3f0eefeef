import { type Santim, santim, sum, ZERO } from '@chewata/common/money';
import { isUserAccount } from './accounts.ts';
import type { JournalEntry } from './entry.ts';

/** A break: what the books promise and do not keep. */
export interface Break {
  readonly rule: 'balanced' | 'projection' | 'negative' | 'round' | 'stake' | 'deposit' | 'held';
  readonly subject: string;
  readonly said: string;
}

/** A round as its document tells it. */
export interface RoundFact {
  readonly id: string;
  readonly over: boolean;
}

/** A deposit as its document tells it: where completed, the journal has `deposit:<id>` once. */
export interface DepositFact {
  readonly id: string;
  readonly completed: boolean;
}

/** A withdrawal on its way: its amount stands in the held balance of its user. */
export interface OpenWithdrawal {
  readonly userId: string;
  readonly amount: Santim;
}

export interface Suspects {
  /** User accounts whose balance document differs from the postings read: to be read again at once. */
  readonly accounts: ReadonlySet<string>;
  /** Rounds that are over and whose account is not empty. */
  readonly rounds: readonly string[];
}

/**
 * The audit's books: fed with every journal entry and every document once, in any order, it holds one
 * figure an account (accounts of rounds that are empty are let go), and tells what does not agree.
 */
export function auditBooks() {
  const totals = new Map<string, Santim>();
  const breaks: Break[] = [];
  const deposits = new Set<string>();
  const figures = { entries: 0, users: 0, rounds: 0, deposits: 0, turnover: ZERO };

  return {
    totals,
    breaks,
    figures,
    entry(entry: JournalEntry): void {
      figures.entries++;
      const off = sum(entry.postings.map((line) => line.amount));
      if (off !== 0) breaks.push({ rule: 'balanced', subject: entry.id, said: `sums to ${off}` });
      if (entry.kind === 'deposit') deposits.add(entry.id);
      for (const { account, amount } of entry.postings) {
        if (amount > 0) figures.turnover = santim(figures.turnover + amount);
        const total = santim((totals.get(account) ?? 0) + amount);
        if (total === 0 && !isUserAccount(account)) totals.delete(account);
        else totals.set(account, total);
      }
    },
    /** True where the balance document agrees with the postings read so far. */
    balance(account: string, balance: Santim): boolean {
      if (account.endsWith(':main')) figures.users++;
      if (balance < 0) breaks.push({ rule: 'negative', subject: account, said: `holds ${balance}` });
      return (totals.get(account) ?? 0) === balance;
    },
    /** True where the round may hold what it holds. */
    round(round: RoundFact): boolean {
      figures.rounds++;
      return !round.over || !totals.has(`round:${round.id}`);
    },
    deposit(deposit: DepositFact): void {
      figures.deposits++;
      const posted = deposits.delete(`deposit:${deposit.id}`);
      if (posted !== deposit.completed)
        breaks.push({
          rule: 'deposit',
          subject: deposit.id,
          said: posted ? 'credited, but its document says no' : 'completed, but never credited',
        });
    },
    /** Deposits credited for which there is no document; told after the last `deposit`. */
    strayDeposits: (): readonly string[] => [...deposits],
  };
}

/** One stake of a round that is not settled: of which entry, which card, since when. */
export interface LooseStake {
  readonly stakeId: string;
  readonly card: string;
  readonly amount: Santim;
  readonly at: Date;
}

/**
 * The stakes of a round that were neither refunded nor part of the settlement: a process died between
 * a player's paying and the card. The recovery gives them back; until it has run they are no break.
 * `sealed` tells the stakes that play began with.
 */
export function looseStakes(
  entries: readonly JournalEntry[],
  sealed: (stakeId: string, card: string) => boolean,
): LooseStake[] {
  const refunded = new Set(entries.filter((entry) => entry.kind === 'refund').map((entry) => entry.id));
  return entries
    .filter((entry) => entry.kind === 'stake')
    .flatMap((entry) =>
      stakedCards(entry)
        .filter(({ card }) => !refunded.has(`refund:${entry.id}:${card}`) && !sealed(entry.id, card))
        .map(({ card, bonus, main, free }) => ({
          stakeId: entry.id,
          card,
          amount: sum([bonus, main, free ?? ZERO]),
          at: entry.at,
        })),
    );
}

/** What each card of a stake entry cost, and from which balance. */
export interface StakedCard {
  readonly card: string;
  readonly bonus: Santim;
  readonly main: Santim;
  /** A free spin: the house paid it, in `bonus` and `main` stands zero. */
  readonly free?: Santim;
}

export const stakedCards = (entry: JournalEntry): readonly StakedCard[] =>
  (entry.detail?.cards as readonly StakedCard[] | undefined) ?? [];
