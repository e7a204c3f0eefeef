import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import type { TransactionAnswer } from '@chewata/common/contract/money/wallet';
import type { UserId } from '@chewata/common/ids';
import type { Context } from '../context.ts';
import { pagesOf } from '../paging.ts';
import { rowOfDeposit, rowOfEntry, rowOfWithdrawal, type TransactionRow } from './transaction-rows.ts';

/**
 * A page of a user's wallet history, newest first: the journal entries that list the user, and deposits and
 * withdrawals with their status. Amounts in Birr.
 */
export async function transactionHistory(
  ctx: Pick<Context, 'ledger' | 'deposits' | 'withdrawals'>,
  user: UserId,
  page: number,
): Promise<{ transactionHistory: TransactionAnswer[]; totalPages: number }> {
  const counts = await Promise.all([
    ctx.ledger.historyCount(user),
    ctx.deposits.countOfUser(user),
    ctx.withdrawals.countOfUser(user),
  ]);
  const totalPages = pagesOf(counts.reduce((total, count) => total + count, 0));
  if (page > totalPages) return { transactionHistory: [], totalPages };
  const most = page * ROWS_PER_PAGE;
  const [entries, deposits, withdrawals] = await Promise.all([
    ctx.ledger.history(user, most),
    ctx.deposits.ofUser(user, most),
    ctx.withdrawals.ofUser(user, most),
  ]);
  const rows = [
    ...entries.flatMap((entry) => rowOfEntry(entry, user)),
    ...deposits.map(rowOfDeposit),
    ...withdrawals.map(rowOfWithdrawal),
  ];
  return { transactionHistory: newestFirst(rows, most - ROWS_PER_PAGE, most), totalPages };
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
  return newestFirst([...deposits.map(rowOfDeposit), ...withdrawals.map(rowOfWithdrawal)], 0, ROWS_PER_PAGE);
}

const newestFirst = (rows: readonly TransactionRow[], from: number, to: number): TransactionAnswer[] =>
  [...rows]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1))
    .slice(from, to)
    .map(({ at, ...row }) => ({ ...row, createdAt: at.toISOString() }));
