import type { NamedPerson } from '@chewata/common/contract/admin/person';
import type { UserId } from '@chewata/common/ids';
import type { Context } from '../../context.ts';

/** Reads the names of these users; an unknown one is ''. */
export async function namesOf(
  ctx: Pick<Context, 'users'>,
  ids: readonly UserId[],
): Promise<(id: UserId) => NamedPerson> {
  const names = new Map((await ctx.users.find([...new Set(ids)])).map(({ id, name }) => [id, name]));
  return (id) => ({ _id: id, name: names.get(id) ?? '' });
}
