import type { RoundId, UserId } from '@chewata/common/ids';
import type { RoomHead } from '#domain/rooms/room.ts';
import { publishUpdate } from '../publish-update.ts';
import { wakeRoom } from '../room-work.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** R10: the most rooms at a time that a user has opened and that have no paid card. */
const MOST_UNPAID = 5;

type LimitContext = Pick<RoomsContext, 'clock' | 'due' | 'publish' | 'rooms' | 'rounds'>;

/** R10: notes who opened the room, and closes the user's oldest unpaid rooms beyond the limit. */
export async function limitUnpaid(ctx: LimitContext, user: UserId, opened: RoundId): Promise<void> {
  const ids = await ctx.rooms.openedBy(user, opened, ctx.clock.now());
  const heads = await Promise.all(ids.map((id) => ctx.rooms.head(id)));
  const gone = ids.filter((_, index) => heads[index]?.phase !== 'open');
  await ctx.rooms.forgetOpened(user, gone);
  const unpaid = heads.filter((room) => room?.phase === 'open' && room.status === 'Available');
  const beyond = unpaid.slice(0, Math.max(0, unpaid.length - MOST_UNPAID));
  for (const room of beyond) if (room) await closeUnpaid(ctx, room);
}

/**
 * Its watchers learn what those of a refunded room learn. A room with a document, from a payment that was removed or
 * refused, ends by the steps that close the document too.
 */
async function closeUnpaid(ctx: LimitContext, room: RoomHead): Promise<void> {
  const next = (await ctx.rounds.find(room.id)) === null ? 'over' : 'frozen';
  await wakeRoom(ctx, room.id, ctx.clock.now());
  const closed = await ctx.rooms.closeUnpaid(room.id, next);
  if (!closed) return;
  publishUpdate(ctx, room, closed);
  await ctx.rooms.unpoint(room, room.id);
  await wakeRoom(ctx, room.id, ctx.clock.now());
}
