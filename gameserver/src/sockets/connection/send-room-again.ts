import type { RoomPatch } from '@chewata/common/contract/rooms/patch';
import { asRoundId } from '@chewata/common/ids';
import type { Socket } from 'socket.io';
import type { Context } from '../../services/context.ts';
import type { CaughtUp } from '../fan-out/slow-readers.ts';
import { emitHere } from './emit-here.ts';
import { isRoomTexts, roomOfGroup } from './groups.ts';

/**
 * Has a client that read too slowly ask for the room whose events it missed: an empty patch from the room's own `seq`
 * shows it a gap. If the room is over, or it missed other events, its connection is closed, and it begins again.
 */
export function sendRoomAgain({ log, rooms }: Pick<Context, 'log' | 'rooms'>): CaughtUp {
  async function send(socket: Socket, group: string): Promise<void> {
    // The room itself is in its other group; its texts are not repeated.
    if (!socket.rooms.has(group) || isRoomTexts(group)) return;
    const roomId = roomOfGroup(group);
    const room = roomId === null ? null : await rooms.find(asRoundId(roomId));
    if (!room) return void socket.conn.close();
    const gap: RoomPatch = { id: room.id, from: room.seq, seq: room.seq };
    emitHere(socket, 'cardUpdate', gap);
  }
  return ({ socket }, group) => {
    send(socket as unknown as Socket, group).catch((error: unknown) =>
      log.warn({ err: error }, 'slow reader not updated'),
    );
  };
}
