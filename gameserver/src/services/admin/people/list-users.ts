import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { describeUser } from '../../accounts/describe-user.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';

/** Newest first, 10 a page. `search` is a part of a name or of a phone. */
export async function listUsers(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger' | 'users'>,
  page: number,
  search: string | undefined,
): Promise<{ users: UserAnswer[]; totalPages: number }> {
  const { users, total } = await ctx.users.list(page, search);
  return {
    users: await Promise.all(users.map((user) => describeUser(ctx, user))),
    totalPages: pagesOf(total),
  };
}
