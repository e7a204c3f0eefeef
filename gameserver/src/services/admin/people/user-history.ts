import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import type { TransactionAnswer } from '@chewata/common/contract/money/wallet';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { describeUser } from '../../accounts/describe-user.ts';
import type { Context } from '../../context.ts';
import { transactionHistory } from '../../money/transaction-history.ts';

/** A user and a page of their wallet's history, for administrators. Refusal: NOT_FOUND. */
export async function userHistory(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger' | 'deposits' | 'withdrawals' | 'users'>,
  id: UserId,
  page: number,
): Promise<{
  user: UserAnswer;
  transactionHistory: TransactionAnswer[];
  totalPages: number;
  frozenAt: string | null;
}> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('NOT_FOUND');
  return {
    user: await describeUser(ctx, user),
    ...(await transactionHistory(ctx, id, page)),
    frozenAt: user.frozenAt?.toISOString() ?? null,
  };
}
