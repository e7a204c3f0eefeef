import type { UserId } from '@chewata/common/ids';
import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import type { Connection } from 'mongoose';
import type { JournalEntry, JournalEntryOf } from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import { ledgerModels, settlementDetail, toEntry } from '../money/ledger/ledger-models.ts';

/** Sums over the journal for a period. */
export interface DayFigures {
  /** Settled rounds. */
  readonly rounds: number;
  /** Stakes minus refunds. */
  readonly stakes: Santim;
  /** After tax. */
  readonly wins: Santim;
  readonly revenue: Santim;
  readonly deposits: Santim;
  /** Paid out. */
  readonly withdrawals: Santim;
}

export type UserFigures = Pick<DayFigures, 'deposits' | 'withdrawals' | 'stakes' | 'wins'>;

/** Sums over the journal for administrators; read rarely, and never by a game. */
export interface DailyTotals {
  since(from: Date): Promise<DayFigures>;
  ofUser(user: UserId): Promise<UserFigures>;
  /** A user's referral income per referred player. */
  referralsOf(user: UserId): Promise<Map<UserId, Santim>>;
}

/** Sums the matching entries in one pass. */
export function mongoFigures(
  connection: Connection,
  { hasBalance, walletOf }: Pick<LedgerRules, 'hasBalance' | 'walletOf'>,
): DailyTotals {
  const { journal } = ledgerModels(connection);
  return {
    since: async (from) => {
      const day = { rounds: 0, stakes: ZERO, wins: ZERO, revenue: ZERO, deposits: ZERO, withdrawals: ZERO };
      for await (const stored of journal
        .find({ at: { $gte: from } })
        .lean()
        .cursor()) {
        const entry = toEntry(stored);
        day.revenue = plus(
          day.revenue,
          into(entry, (name) => name === 'house:revenue' || name === 'house:bank'),
        );
        if (entry.kind === 'settlement') {
          day.rounds += 1;
          day.wins = plus(day.wins, winsOf(entry));
        }
        if (entry.kind === 'void') {
          day.rounds -= 1;
          day.wins = santim(day.wins - voided(entry, 'taken'));
          day.stakes = santim(day.stakes - voided(entry, 'returned'));
        }
        add(day, entry, hasBalance);
      }
      return day;
    },
    ofUser: async (user) => {
      const own: string[] = Object.values(walletOf(user));
      const figures = { deposits: ZERO, withdrawals: ZERO, stakes: ZERO, wins: ZERO };
      for await (const stored of journal
        .find({ 'postings.account': { $in: own } })
        .lean()
        .cursor()) {
        const entry = toEntry(stored);
        if (entry.kind === 'settlement') figures.wins = plus(figures.wins, winsOf(entry, user));
        if (entry.kind === 'void') {
          figures.wins = santim(figures.wins - voided(entry, 'taken', user));
          figures.stakes = santim(figures.stakes - voided(entry, 'returned', user));
        }
        add(figures, entry, (name) => own.includes(name));
      }
      return figures;
    },
    referralsOf: async (user) => {
      const earned = new Map<UserId, Santim>();
      // A voided round has its shares below zero.
      const paid = journal.find({ 'detail.referrals.referrer': user });
      for await (const stored of paid.lean().cursor())
        for (const { referrer, player, amount } of settlementDetail(stored).referrals)
          if (referrer === user) earned.set(player, plus(earned.get(player) ?? ZERO, amount));
      return earned;
    },
  };
}

interface Sums {
  deposits: Santim;
  withdrawals: Santim;
  stakes: Santim;
}

function add(sums: Sums, entry: JournalEntry, counts: (account: string) => boolean): void {
  const amount = into(entry, counts);
  if (entry.kind === 'deposit') sums.deposits = plus(sums.deposits, amount);
  if (entry.kind === 'withdraw-paid') sums.withdrawals = santim(sums.withdrawals - amount);
  if (entry.kind === 'stake' || entry.kind === 'refund') sums.stakes = santim(sums.stakes - amount);
}

const into = ({ postings }: JournalEntry, counts: (account: string) => boolean): Santim =>
  santim(postings.reduce((total, line) => total + (counts(line.account) ? line.amount : 0), 0));

/** The wins after tax that a voided round took back, or the stakes that it returned. */
function voided({ detail }: JournalEntryOf<'void'>, what: 'taken' | 'returned', user?: UserId): Santim {
  const own = detail.players.filter(({ userId }) => user === undefined || userId === user);
  return santim(own.reduce((total, player) => total + player[what], 0));
}

/** After tax; a settlement's other postings to users are referrers' parts. */
function winsOf({ detail }: JournalEntryOf<'settlement'>, user?: UserId): Santim {
  const won = detail.winners.filter(({ userId }) => user === undefined || userId === user);
  return santim(won.reduce((total, { amount, tax }) => total + amount - tax, 0));
}
