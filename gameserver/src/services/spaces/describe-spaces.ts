import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import type { UserId } from '@chewata/common/ids';
import type { Space } from '#storage/community/spaces.ts';
import { isMarked } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** Spaces as one user sees them: names, never phones; only members see the list of members. */
export async function describeSpaces(
  ctx: Pick<Context, 'config' | 'users' | 'rounds'>,
  reader: UserId,
  spaces: readonly Space[],
): Promise<SpaceAnswer[]> {
  const people = [...new Set(spaces.flatMap((space) => [space.ownerId, ...space.members]))];
  const [users, games] = await Promise.all([
    ctx.users.find(people),
    ctx.rounds.playedIn(spaces.map((space) => space.id)),
  ]);
  const byId = new Map(users.map((user) => [user.id, user]));
  return spaces.map((space) => ({
    _id: space.id,
    name: space.name,
    ownership: space.ownerId,
    ownerName: byId.get(space.ownerId)?.name ?? '',
    ...(isMarked(ctx, byId.get(space.ownerId)) && { ownerStaff: true }),
    members: space.members.includes(reader)
      ? space.members.map((member) => {
          const user = byId.get(member);
          return { _id: member, name: user?.name ?? '', ...(isMarked(ctx, user) && { staff: true }) };
        })
      : [],
    memberCount: space.members.length,
    noOfGames: games.get(space.id) ?? 0,
    visibility: space.visibility,
    isOwner: space.ownerId === reader,
    createdAt: space.createdAt.toISOString(),
  }));
}

/** One of them. */
export async function describeSpace(
  ctx: Pick<Context, 'config' | 'users' | 'rounds'>,
  reader: UserId,
  space: Space,
): Promise<SpaceAnswer> {
  const [answer] = await describeSpaces(ctx, reader, [space]);
  if (!answer) throw new Error('a space that cannot be described');
  return answer;
}
