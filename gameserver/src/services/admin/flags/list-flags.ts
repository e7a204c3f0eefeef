import type { FlagAnswer, FlagStatus } from '@chewata/common/contract/admin/flags';
import type { Flag } from '#domain/suspicions/suspicion.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';

/** Suspicions with the people they are about, newest first, 10 per page. */
export async function listFlags(
  ctx: Pick<Context, 'flags' | 'users'>,
  status: FlagStatus,
  page: number,
): Promise<{ flags: FlagAnswer[]; totalPages: number }> {
  const { flags, total } = await ctx.flags.list(status, page);
  return { flags: await describeFlags(ctx, flags), totalPages: pagesOf(total) };
}

export async function describeFlags(
  ctx: Pick<Context, 'users'>,
  flags: readonly Flag[],
): Promise<FlagAnswer[]> {
  const ids = flags.flatMap(({ users, closed }) => [...users, ...(closed ? [closed.by] : [])]);
  const people = new Map((await ctx.users.find([...new Set(ids)])).map((user) => [user.id, user]));
  return flags.map(({ id, kind, users, evidence, at, closed }) => ({
    _id: id,
    kind,
    users: users.map((user) => ({
      _id: user,
      name: people.get(user)?.name ?? '',
      phoneNo: people.get(user)?.phone ?? '',
    })),
    evidence,
    at: at.toISOString(),
    status: closed ? 'closed' : 'open',
    closed: closed && {
      by: { _id: closed.by, name: people.get(closed.by)?.name ?? '' },
      at: closed.at.toISOString(),
      text: closed.text,
    },
  }));
}
