import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The order to the bare Socket.IO server: send `calls` calls to each room, one every `everyMs`. */
export interface BroadcastOrder {
  readonly rooms: readonly string[];
  readonly calls: number;
  readonly everyMs: number;
}

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
const namespace = io.of('/bingo');
namespace.on('connection', (socket) => {
  socket.on('joinRoom', async (room: string, acknowledge: (reply: object) => void) => {
    await socket.join(room);
    acknowledge({ ok: true });
  });
});

process.on('message', ({ rooms, calls, everyMs }: BroadcastOrder) => {
  const called: number[] = [];
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    called.push(called.length + 1);
    for (const roomId of rooms)
      namespace.to(roomId).emit('numberCall', called.length, {
        roomId,
        seq: 400 + called.length,
        round: called.length,
        calledNumbers: called,
      });
    if (called.length < calls) return;
    clearInterval(timer);
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpuMs: (user + system) / 1000 });
    }, 500);
  }, everyMs);
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
