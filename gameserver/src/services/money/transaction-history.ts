import type { RequestStatus } from '@chewata/common/contract/admin/requests';
import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import type { TransactionAnswer, TransactionStatus } from '@chewata/common/contract/money/wallet';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import { subjectOfEntry } from '../../domain/ledger/entries.ts';
import type { JournalEntry } from '../../domain/ledger/entry.ts';
import { historyRow } from '../../domain/ledger/history.ts';
import type { Context } from '../context.ts';
import { pagesOf } from '../paging.ts';

interface Row extends Omit<TransactionAnswer, 'createdAt'> {
  readonly at: Date;
}

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

const newestFirst = (rows: readonly Row[], from: number, to: number): TransactionAnswer[] =>
  [...rows]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1))
    .slice(from, to)
    .map(({ at, ...row }) => ({ ...row, createdAt: at.toISOString() }));

function rowOfEntry(entry: JournalEntry, user: UserId): Row[] {
  const row = historyRow(entry, user);
  if (!row) return [];
  const { id: _id, at } = entry;
  const txnId = subjectOfEntry(_id);
  return [{ _id, txnId, at, type: row.type, amount: toBirr(row.amount), status: 'success' }];
}

const rowOfDeposit = ({ id, txnId, createdAt, asked, paid, status }: Deposit): Row => ({
  _id: id,
  txnId,
  at: createdAt,
  type: 'Deposit',
  amount: toBirr(paid ?? asked),
  status: statusOf(status),
});

const rowOfWithdrawal = ({ id, createdAt, amount, status }: Withdrawal): Row => ({
  _id: id,
  txnId: id,
  at: createdAt,
  type: 'Withdraw',
  amount: toBirr(amount),
  status: statusOf(status),
});

/** The status as users see it. */
export const statusOf = (status: RequestStatus): TransactionStatus =>
  status === 'success' || status === 'Declined' ? status : 'Pending';
