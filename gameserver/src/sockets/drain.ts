import { NAMESPACES } from '@chewata/common/contract/rooms';
import type { Server, Socket } from 'socket.io';
import type { Context } from '../services/context.ts';
import { say } from '../services/say.ts';
import type { SocketData } from './authenticate.ts';

/** The sockets of a server that stops go in so many waves, so that the others are not asked by all at once. */
const WAVES = 20;
const WAVE_MS = 150;
const FEW = 20;

/** Said to everybody here before the server stops. */
export function tellRestart(io: Server): void {
  const inSeconds = Math.ceil((WAVES * WAVE_MS) / 1000);
  for (const socket of allSockets(io)) {
    const { language } = socket.data as SocketData;
    const message = say(language, 'rooms.systemRestart', { seconds: inSeconds });
    socket.nsp.local.to(socket.id).emit('systemRestart', { message, inSeconds });
  }
}

/** Closes every connection in waves; each of them comes back by itself, to another server or to the next start. */
export async function closeInWaves(io: Server, { clock }: Pick<Context, 'clock'>): Promise<void> {
  const connections = [...new Set(allSockets(io).map((socket) => socket.conn))];
  const size = Math.max(FEW, Math.ceil(connections.length / WAVES));
  for (let begin = 0; begin < connections.length; begin += size) {
    if (begin > 0) await clock.sleep(WAVE_MS);
    for (const connection of connections.slice(begin, begin + size)) connection.close();
  }
}

const allSockets = (io: Server): Socket[] =>
  Object.values(NAMESPACES).flatMap((name) => [...io.of(name).sockets.values()]);
