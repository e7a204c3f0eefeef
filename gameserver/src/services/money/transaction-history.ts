import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import type { TransactionAnswer, TransactionType } from '@chewata/common/contract/money/wallet';
import type { Span } from '@chewata/common/contract/span';
import type { UserId } from '@chewata/common/ids';
import { ENTRIES_OF } from '../../domain/ledger/history.ts';
import type { Context } from '../context.ts';
import { ownPrizes } from '../leaderboard/own-prizes.ts';
import { mergedPage, type SortedList } from '../merged-page.ts';
import { pagesOf } from '../paging.ts';
import {
  rowOfDeposit,
  rowOfEntry,
  rowOfPrize,
  rowOfWithdrawal,
  type TransactionRow,
} from './transaction-rows.ts';

export interface TransactionFilter extends Span {
  readonly kind?: TransactionType | undefined;
}

/**
 * A page of a user's wallet history, newest first: the journal entries that list the user, deposits and withdrawals
 * with their status, and prizes that are not paid. Amounts in Birr.
 */
export async function transactionHistory(
  ctx: Pick<Context, 'ledger' | 'deposits' | 'promotions' | 'settings' | 'withdrawals'>,
  user: UserId,
  page: number,
  only: TransactionFilter = {},
): Promise<{ transactionHistory: TransactionAnswer[]; totalPages: number }> {
  const prizes = await ownPrizes(ctx, user);
  const sources = [...sourcesOf(ctx, user, only), sourceOf(prizes.map(rowOfPrize), only)];
  const { rows, total } = await mergedPage(sources, newestFirst, page);
  return { transactionHistory: rows.map(toAnswer), totalPages: pagesOf(total) };
}

type Source = SortedList<TransactionRow>;

/** The sources of a history of that kind. */
function sourcesOf(
  ctx: Pick<Context, 'ledger' | 'deposits' | 'withdrawals'>,
  user: UserId,
  { kind, ...span }: TransactionFilter,
): Source[] {
  const deposits: Source = {
    count: () => ctx.deposits.countOfUser(user, span),
    rows: async (skip, most) => (await ctx.deposits.ofUser(user, most, span, skip)).map(rowOfDeposit),
  };
  const withdrawals: Source = {
    count: () => ctx.withdrawals.countOfUser(user, span),
    rows: async (skip, most) => (await ctx.withdrawals.ofUser(user, most, span, skip)).map(rowOfWithdrawal),
  };
  const only = { ...span, ...(kind && ENTRIES_OF[kind]) };
  const entries: Source = {
    count: () => ctx.ledger.historyCount(user, only),
    rows: async (skip, most) =>
      (await ctx.ledger.history(user, most, only, skip)).flatMap((entry) => rowOfEntry(entry, user)),
  };
  if (kind === 'Deposit') return [deposits];
  if (kind === 'Withdraw') return [withdrawals];
  return kind ? [entries] : [entries, deposits, withdrawals];
}

/** Rows that are at hand. */
function sourceOf(all: readonly TransactionRow[], { kind, from, to }: TransactionFilter): Source {
  const rows = all
    .filter(({ type, at }) => (!kind || kind === type) && (!from || at >= from) && (!to || at < to))
    .sort(newestFirst);
  return { count: async () => rows.length, rows: async (skip, most) => rows.slice(skip, skip + most) };
}

/** A user's newest ten deposits and withdrawals that are not decided yet, newest first. */
export async function waitingTransactions(
  ctx: Pick<Context, 'deposits' | 'withdrawals'>,
  user: UserId,
): Promise<TransactionAnswer[]> {
  const [deposits, withdrawals] = await Promise.all([
    ctx.deposits.waitingOfUser(user, ROWS_PER_PAGE),
    ctx.withdrawals.waitingOfUser(user, ROWS_PER_PAGE),
  ]);
  return [...deposits.map(rowOfDeposit), ...withdrawals.map(rowOfWithdrawal)]
    .sort(newestFirst)
    .slice(0, ROWS_PER_PAGE)
    .map(toAnswer);
}

/** The order of every source. */
const newestFirst = (a: TransactionRow, b: TransactionRow): number =>
  b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1);
const toAnswer = ({ at, ...row }: TransactionRow): TransactionAnswer => ({
  ...row,
  createdAt: at.toISOString(),
});
