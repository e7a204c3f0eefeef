import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { Server, Socket } from 'socket.io';
import type { Context } from '../../services/context.ts';
import { say } from '../../services/say.ts';
import type { SocketData } from './authenticate.ts';

/** A stopping server closes its sockets in this many waves, so that they do not all reconnect elsewhere at once. */
const WAVES = 20;
const WAVE_MS = 150;
const MIN_WAVE_SIZE = 5;

/** A player reads the announcement and finishes what they are doing: no connection closes before. */
const NOTICE_S = 3;

/** Announces to every socket of this server that it is going to stop. */
export function announceRestart(io: Server): void {
  const inSeconds = NOTICE_S;
  for (const socket of allSockets(io)) {
    const { language } = socket.data as SocketData;
    const message = say(language, 'rooms.systemRestart', { seconds: inSeconds });
    socket.nsp.local.to(socket.id).emit('systemRestart', { message, inSeconds });
  }
}

/**
 * Closes every connection in waves, the first of them when the announced time has passed; each client reconnects to
 * another server, or to this one after its restart.
 * @param announcedAt when the restart was announced, ms
 */
export async function closeInWaves(
  io: Server,
  { clock }: Pick<Context, 'clock'>,
  announcedAt: number,
): Promise<void> {
  const left = announcedAt + NOTICE_S * 1000 - clock.now();
  if (left > 0 && allSockets(io).length > 0) await clock.sleep(left);
  const connections = [...new Set(allSockets(io).map((socket) => socket.conn))];
  const size = Math.max(MIN_WAVE_SIZE, Math.ceil(connections.length / WAVES));
  for (let begin = 0; begin < connections.length; begin += size) {
    if (begin > 0) await clock.sleep(WAVE_MS);
    for (const connection of connections.slice(begin, begin + size)) connection.close();
  }
}

const allSockets = (io: Server): Socket[] =>
  Object.values(NAMESPACES).flatMap((name) => [...io.of(name).sockets.values()]);
