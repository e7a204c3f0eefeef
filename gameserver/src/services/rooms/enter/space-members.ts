import type { Room } from '@chewata/common/contract/rooms/room';
import { asSpaceId } from '@chewata/common/ids';
import type { Context } from '../../context.ts';

/** The members of the spaces that these rooms belong to: user → spaces. */
export async function spaceMembers(
  ctx: Pick<Context, 'spaces'>,
  rooms: readonly Room[],
): Promise<Map<string, Set<string>>> {
  const members = new Map<string, Set<string>>();
  for (const id of new Set(rooms.map(({ gameSpace }) => gameSpace))) {
    const space = id === null ? null : await ctx.spaces.get(asSpaceId(id));
    for (const user of space?.members ?? []) {
      const spaces = members.get(user) ?? new Set();
      members.set(user, spaces.add(space?.id ?? ''));
    }
  }
  return members;
}
