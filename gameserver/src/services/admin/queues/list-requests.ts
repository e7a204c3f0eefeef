import {
  type MoneyRequest,
  type MoneyRequestsAnswer,
  type RequestStatus,
  UNDECIDED_STATUSES,
} from '@chewata/common/contract/admin/requests';
import type { UserId } from '@chewata/common/ids';
import { type Santim, toBirr } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import type { User } from '#storage/accounts/users.ts';
import type { RequestPage } from '#storage/money/money-requests.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';

type ListContext = Pick<Context, 'deposits' | 'withdrawals' | 'users'>;

/** A page of deposits as administrators see them, newest first. */
export const listDeposits = async (ctx: ListContext, page: number, status?: RequestStatus) =>
  describeDeposits(ctx, await ctx.deposits.list(page, status));

/** The same of withdrawals. */
export const listWithdrawals = async (ctx: ListContext, page: number, status?: RequestStatus) =>
  described(ctx, await ctx.withdrawals.list(page, status), describeWithdrawal);

/** One of them, for the answer to an administrator's decision. */
export const depositItem = async (ctx: ListContext, deposit: Deposit): Promise<MoneyRequest> =>
  onlyItem(await describeDeposits(ctx, { items: [deposit], total: 1 }));
export const withdrawalItem = async (ctx: ListContext, withdrawal: Withdrawal): Promise<MoneyRequest> =>
  describeWithdrawal(withdrawal, await usersOf(ctx, [withdrawal]));

type Request = Pick<Deposit, 'id' | 'userId' | 'status' | 'createdAt' | 'reviews'>;
type Users = ReadonlyMap<string, User>;

async function described<T extends Request>(
  ctx: ListContext,
  { items, total }: RequestPage<T>,
  describe: (item: T, users: Users) => MoneyRequest,
): Promise<MoneyRequestsAnswer> {
  const users = await usersOf(ctx, items);
  return { items: items.map((item) => describe(item, users)), totalPages: pagesOf(total) };
}

/** Everyone whose name an item shows: its user, and the administrators who have reviewed it. */
async function usersOf(
  ctx: ListContext,
  items: readonly Request[],
  others: readonly UserId[] = [],
): Promise<Users> {
  const ids = items.flatMap(({ userId, reviews }) => [userId, ...reviews.map(({ by }) => by)]);
  const users = await ctx.users.find([...new Set([...ids, ...others])]);
  return new Map(users.map((user) => [user.id, user]));
}

function onlyItem({ items: [item] }: MoneyRequestsAnswer): MoneyRequest {
  if (!item) throw new Error('the deposit was not described');
  return item;
}

/** Every other user who names the receipt of an undecided deposit is shown with it (M4). */
async function describeDeposits(
  ctx: ListContext,
  { items, total }: RequestPage<Deposit>,
): Promise<MoneyRequestsAnswer> {
  const undecided = items.filter(({ status }) => UNDECIDED_STATUSES.includes(status));
  const receiptIds = undecided.flatMap((deposit) => deposit.receiptIds);
  const claimants = receiptIds.length > 0 ? await ctx.deposits.claimants(receiptIds) : [];
  const users = await usersOf(
    ctx,
    items,
    claimants.map(({ userId }) => userId),
  );
  const described = items.map((deposit) => {
    const item = describeDeposit(deposit, users);
    const others = claimants.filter(
      ({ id, receiptIds: claimed }) =>
        id !== deposit.id && claimed.some((receipt) => deposit.receiptIds.includes(receipt)),
    );
    const text = others
      .map(({ userId }) => `${users.get(userId)?.name} ${users.get(userId)?.phone}`)
      .join(', ');
    return text && undecided.includes(deposit)
      ? { ...item, details: { ...item.details, otherClaims: text } }
      : item;
  });
  return { items: described, totalPages: pagesOf(total) };
}

function describeDeposit(deposit: Deposit, users: Users): MoneyRequest {
  const { txnId, method, asked, paid, details } = deposit;
  const amounts = paid === null || paid === asked ? {} : { asked: birr(asked), paid: birr(paid) };
  return {
    ...common(deposit, users),
    txnId,
    amount: toBirr(paid ?? asked),
    method,
    details: { ...details, ...amounts },
  };
}

function describeWithdrawal(withdrawal: Withdrawal, users: Users): MoneyRequest {
  const { id, amount, method, destination, destinationName, note, provider } = withdrawal;
  return {
    ...common(withdrawal, users),
    txnId: id,
    amount: toBirr(amount),
    method,
    details: {
      bank: destinationName,
      accountNumber: destination.kind === 'bank' ? destination.account : destination.phone,
      accountHolder: destination.holder,
      ...(provider && { provider }),
      ...(note && { note }),
    },
  };
}

const common = ({ id, userId, status, createdAt, reviews }: Request, users: Users) => ({
  _id: id,
  user: {
    _id: userId,
    name: users.get(userId)?.name ?? '',
    phoneNo: users.get(userId)?.phone ?? '',
  },
  status,
  createdAt: createdAt.toISOString(),
  decisions: reviews.map(({ by, decision, reason, at }) => ({
    by: { _id: by, name: users.get(by)?.name ?? '' },
    decision,
    reason,
    at: at.toISOString(),
  })),
});

const birr = (amount: Santim): string => String(toBirr(amount));
