import {
  type listDeposits as listDepositsCall,
  type MoneyRequest,
  type MoneyRequestsAnswer,
  UNDECIDED_STATUSES,
} from '@chewata/common/contract/admin/requests';
import type { QueryOf } from '@chewata/common/contract/route';
import type { UserId } from '@chewata/common/ids';
import { type Santim, toBirr } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import type { User } from '#storage/accounts/users.ts';
import type { MoneyRequests, RequestPage } from '#storage/money/money-requests.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';
import { findUsers } from '../search/find-users.ts';

type ListContext = Pick<Context, 'deposits' | 'withdrawals' | 'users'>;

/** The query of `GET admin/deposits` and `GET admin/withdrawals`. */
type ListQuery = QueryOf<typeof listDepositsCall>;

/** More users than this are not looked through for their requests. */
const MOST_USERS = 100;

/** A page of deposits as administrators see them: undecided ones oldest first, others newest first. */
export const listDeposits = (ctx: ListContext, query: ListQuery) =>
  listed(ctx, ctx.deposits, query, (page) => describeDeposits(ctx, page));

/** The same of withdrawals. */
export const listWithdrawals = (ctx: ListContext, query: ListQuery) =>
  listed(ctx, ctx.withdrawals, query, ({ items }) => describeWithdrawals(ctx, items));

async function listed<T>(
  ctx: ListContext,
  requests: Pick<MoneyRequests<T, never>, 'list' | 'sumOf'>,
  { pageNumber, status, provider, search, from, to }: ListQuery,
  describe: (page: RequestPage<T>) => Promise<MoneyRequest[]>,
): Promise<MoneyRequestsAnswer> {
  const of = search === undefined ? undefined : await askedFor(ctx, search);
  const filter = { status, provider, of, span: { from, to } };
  // Decided requests are too many to add up for a page of them.
  const isQueue = status !== undefined && UNDECIDED_STATUSES.includes(status);
  const [page, amount] = await Promise.all([
    requests.list(pageNumber, filter),
    isQueue ? requests.sumOf(filter) : null,
  ]);
  return {
    items: await describe(page),
    totalPages: pagesOf(page.total),
    totals: { count: page.total, amount: amount === null ? null : toBirr(amount) },
  };
}

const askedFor = async (ctx: ListContext, text: string) => ({
  users: (await findUsers(ctx, text, MOST_USERS)).map(({ id }) => id),
  id: text,
});

/** One of them, for the answer to an administrator's decision. */
export const depositItem = async (ctx: ListContext, deposit: Deposit): Promise<MoneyRequest> =>
  onlyItem(await describeDeposits(ctx, { items: [deposit] }));
export const withdrawalItem = async (ctx: ListContext, withdrawal: Withdrawal): Promise<MoneyRequest> =>
  describeWithdrawal(withdrawal, await usersOf(ctx, [withdrawal]));

type Request = Pick<Deposit, 'id' | 'userId' | 'status' | 'createdAt' | 'reviews'>;
type Users = ReadonlyMap<string, User>;

async function describeWithdrawals(ctx: ListContext, items: Withdrawal[]): Promise<MoneyRequest[]> {
  const users = await usersOf(ctx, items);
  return items.map((item) => describeWithdrawal(item, users));
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

function onlyItem([item]: MoneyRequest[]): MoneyRequest {
  if (!item) throw new Error('the deposit was not described');
  return item;
}

/** Every other user who names the receipt of an undecided deposit is shown with it (M4). */
async function describeDeposits(
  ctx: ListContext,
  { items }: Pick<RequestPage<Deposit>, 'items'>,
): Promise<MoneyRequest[]> {
  const undecided = items.filter(({ status }) => UNDECIDED_STATUSES.includes(status));
  const receiptIds = undecided.flatMap((deposit) => deposit.receiptIds);
  const claimants = receiptIds.length > 0 ? await ctx.deposits.claimants(receiptIds) : [];
  const users = await usersOf(
    ctx,
    items,
    claimants.map(({ userId }) => userId),
  );
  return items.map((deposit) => {
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
