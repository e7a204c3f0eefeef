import type { RequestStatus } from '@chewata/common/contract/admin/requests';
import type { TransactionAnswer, TransactionStatus } from '@chewata/common/contract/money/wallet';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import { subjectOfEntry } from '../../domain/ledger/entries.ts';
import type { JournalEntry } from '../../domain/ledger/entry.ts';
import { historyRow } from '../../domain/ledger/history.ts';
import type { OwnPrize } from '../leaderboard/own-prizes.ts';

/** One row of a wallet's history, before its time is written as text. */
export interface TransactionRow extends Omit<TransactionAnswer, 'createdAt'> {
  readonly at: Date;
}

/** The row of a journal entry in that user's history; none if it is not listed there. */
export function rowOfEntry(entry: JournalEntry, user: UserId): TransactionRow[] {
  const row = historyRow(entry, user);
  if (!row) return [];
  const { id: _id, at } = entry;
  const txnId = subjectOfEntry(_id);
  return [{ _id, txnId, at, type: row.type, amount: toBirr(row.amount), status: 'success' }];
}

export const rowOfDeposit = ({ id, txnId, createdAt, asked, paid, status }: Deposit): TransactionRow => ({
  _id: id,
  txnId,
  at: createdAt,
  type: 'Deposit',
  amount: toBirr(paid ?? asked),
  status: statusOf(status),
});

export const rowOfWithdrawal = ({ id, createdAt, amount, status }: Withdrawal): TransactionRow => ({
  _id: id,
  txnId: id,
  at: createdAt,
  type: 'Withdraw',
  amount: toBirr(amount),
  status: statusOf(status),
});

export const rowOfPrize = ({ id, prize, at, withheld, until }: OwnPrize): TransactionRow => ({
  _id: id,
  txnId: subjectOfEntry(id),
  at,
  type: 'Prize',
  amount: toBirr(prize),
  ...(withheld
    ? { status: 'Declined', reason: withheld.reason }
    : { status: 'Pending', checkedUntil: until.toISOString() }),
});

/** The status as users see it. */
export const statusOf = (status: RequestStatus): TransactionStatus =>
  status === 'success' || status === 'Declined' ? status : 'Pending';
