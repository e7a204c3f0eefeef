import type { Room } from '@chewata/common/contract/rooms';
import { asSpaceId } from '@chewata/common/ids';
import type { Context } from '../context.ts';

/** The members of the spaces that these rooms are of: user → spaces. */
export async function insidersOf(
  ctx: Pick<Context, 'spaces'>,
  rooms: readonly Room[],
): Promise<Map<string, Set<string>>> {
  const insiders = new Map<string, Set<string>>();
  for (const id of new Set(rooms.map(({ gameSpace }) => gameSpace))) {
    const space = id === null ? null : await ctx.spaces.get(asSpaceId(id));
    for (const user of space?.members ?? []) {
      const spaces = insiders.get(user) ?? new Set();
      insiders.set(user, spaces.add(space?.id ?? ''));
    }
  }
  return insiders;
}
