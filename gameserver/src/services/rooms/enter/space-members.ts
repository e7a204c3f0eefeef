import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { asSpaceId, type UserId } from '@chewata/common/ids';
import type { Context } from '../../context.ts';

/** The members of the spaces that these rooms belong to: user → spaces. */
export async function spaceMembers(
  ctx: Pick<Context, 'spaces'>,
  rooms: readonly RoomSummary[],
): Promise<Map<UserId, Set<string>>> {
  const members = new Map<UserId, Set<string>>();
  for (const id of new Set(rooms.map(({ gameSpace }) => gameSpace))) {
    const space = id === null ? null : await ctx.spaces.get(asSpaceId(id));
    for (const user of space?.members ?? []) {
      const spaces = members.get(user) ?? new Set();
      members.set(user, spaces.add(space?.id ?? ''));
    }
  }
  return members;
}
