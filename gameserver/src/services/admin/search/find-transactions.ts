import type { FoundTransaction } from '@chewata/common/contract/admin/search';
import type { TransactionStatus } from '@chewata/common/contract/money/wallet';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { entryId, subjectOfEntry } from '#domain/ledger/entries.ts';
import type { JournalEntry } from '#domain/ledger/entry.ts';
import { historyRow } from '#domain/ledger/history.ts';
import type { Context } from '../../context.ts';
import {
  rowOfDeposit,
  rowOfEntry,
  rowOfWithdrawal,
  type TransactionRow,
} from '../../money/transaction-rows.ts';

type FindContext = Pick<Context, 'deposits' | 'ledger' | 'receiptClaims' | 'users' | 'withdrawals'>;

interface Found extends TransactionRow {
  readonly userId: UserId | null;
}

/** Deposits, withdrawals and other movements with this id, newest first: ours, a provider's or a receipt's. */
export async function findTransactions(ctx: FindContext, id: string): Promise<FoundTransaction[]> {
  const rows = (await Promise.all([deposits(ctx, id), withdrawals(ctx, id), others(ctx, id)])).flat();
  const users = new Map(
    (await ctx.users.find(rows.flatMap(({ userId }) => userId ?? []))).map((user) => [user.id, user]),
  );
  const unique = [...new Map(rows.map((row) => [row._id, row])).values()];
  return unique
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, userId, ...row }) => {
      const user = userId && users.get(userId);
      return {
        ...row,
        createdAt: at.toISOString(),
        user: user ? { _id: user.id, name: user.name, phoneNo: user.phone } : null,
      };
    });
}

async function deposits(ctx: FindContext, id: string): Promise<Found[]> {
  const [found, claimed] = await Promise.all([
    ctx.deposits.withAnyId(id),
    ctx.receiptClaims.depositOf(id.toUpperCase()),
  ]);
  // A receipt of before deposits listed all ids of it.
  const one = claimed === null ? null : await ctx.deposits.get(claimed);
  return [...found, ...(one ? [one] : [])].map((deposit) => ({
    ...rowOfDeposit(deposit),
    userId: deposit.userId,
  }));
}

const withdrawals = async (ctx: FindContext, id: string): Promise<Found[]> =>
  (await ctx.withdrawals.withAnyId(id)).map((withdrawal) => ({
    ...rowOfWithdrawal(withdrawal),
    userId: withdrawal.userId,
  }));

/** The movements that only the journal has, also by the whole id of an entry. */
async function others(ctx: FindContext, id: string): Promise<Found[]> {
  const reference = id.toUpperCase();
  const known = [id, entryId.transfer(reference), entryId.adjustment(id), entryId.points(id), `prize:${id}`];
  const [hold, ...entries] = await Promise.all(
    [entryId.transferHold(reference), ...known].map((one) => ctx.ledger.find(one)),
  );
  const rows = entries.flatMap((entry) => (entry ? foundEntry(entry) : []));
  return hold && rows.length === 0 ? [await heldTransfer(ctx, hold)] : rows;
}

function foundEntry(entry: JournalEntry): Found[] {
  const { userId } = entry;
  return userId && historyRow(entry, userId)
    ? rowOfEntry(entry, userId).map((row) => ({ ...row, userId }))
    : [];
}

/** A transfer that waits for an administrator, or went back. */
async function heldTransfer(ctx: FindContext, { id, userId, postings, at }: JournalEntry): Promise<Found> {
  const reference = subjectOfEntry(id);
  const returned = await ctx.ledger.find(entryId.transferReturned(reference));
  const status: TransactionStatus = returned ? 'Declined' : 'Pending';
  const amount = Math.max(...postings.map((posting) => toBirr(posting.amount)));
  return { _id: id, txnId: reference, type: 'Transfer Out', amount, status, at, userId: userId ?? null };
}
