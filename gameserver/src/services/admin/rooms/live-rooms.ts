import type { LiveRoomRow } from '@chewata/common/contract/admin/rounds';
import { GAME_NAMES } from '@chewata/common/games';
import { toBirr } from '@chewata/common/money';
import { stepDueAt } from '#domain/rooms/due-at.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { Context } from '../../context.ts';
import { livingRooms } from '../../rooms/enter/list-rooms.ts';
import { timingOf } from '../../rooms/room-settings.ts';

type LiveContext = Pick<Context, 'clock' | 'config' | 'due' | 'rooms'>;

/** R12: every room that is open or playing, the oldest first. */
export async function liveRooms(ctx: LiveContext): Promise<LiveRoomRow[]> {
  const rooms = (await Promise.all(GAME_NAMES.map((game) => livingRooms(ctx, game)))).flat();
  rooms.sort((a, b) => a.openedAt - b.openedAt);
  const ids = rooms.map(({ id }) => id);
  const servers = await ctx.due.takenBy('room', ids);
  return rooms.map((room, index) => liveRoom(ctx, room, servers[index] ?? null));
}

function liveRoom(ctx: LiveContext, room: RoomState, server: string | null): LiveRoomRow {
  const now = ctx.clock.now();
  const dueAt = stepDueAt(room, timingOf(ctx, room.game), now);
  return {
    id: room.id,
    game: room.game,
    stake: toBirr(room.stake),
    status: room.status,
    ageS: Math.max(0, Math.floor((now - room.openedAt) / 1000)),
    seats: Object.keys(room.people).length,
    calls: room.play?.called ?? 0,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    server,
    isPrivate: room.space !== null || room.schedule !== null,
  };
}
