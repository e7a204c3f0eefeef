import type { MyRoom, RoomSpace } from '@chewata/common/contract/rooms/my-rooms';
import { isListed } from '@chewata/common/games/round';
import type { SpaceId, UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { RoomsContext } from '../rooms-context.ts';

type Needs = Pick<RoomsContext, 'rooms' | 'rounds' | 'spaces'>;

/** The rooms of all games in which this user has paid cards, and whose round is starting or playing. */
export async function myRooms(ctx: Needs, user: UserId): Promise<MyRoom[]> {
  const rooms = await Promise.all((await ctx.rounds.paidIn(user)).map((id) => ctx.rooms.summary(id)));
  // A round whose room Redis has lost is settled or refunded: no screen leads back to it.
  const listed = rooms.filter((room) => room !== null).filter(({ status }) => isListed(status));
  return Promise.all(
    listed.map(async ({ id, game, stake, status, deadline, space }) => ({
      id,
      game,
      stake: toBirr(stake),
      status,
      startsAt: deadline,
      space: space === null ? null : await spaceOf(ctx, space),
    })),
  );
}

async function spaceOf(ctx: Needs, id: SpaceId): Promise<RoomSpace | null> {
  const space = await ctx.spaces.get(id);
  return space && { _id: space.id, name: space.name, memberCount: space.members.length };
}
