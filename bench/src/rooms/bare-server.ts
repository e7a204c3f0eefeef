import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** A Socket.IO server that does nothing but say calls to rooms: what the game server's are held against. */
export interface Told {
  /** Say it to each of these rooms so many times, so often. */
  readonly rooms: readonly string[];
  readonly calls: number;
  readonly everyMs: number;
}

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
const namespace = io.of('/bingo');
namespace.on('connection', (socket) => {
  socket.on('joinRoom', async (room: string, acknowledge: (answer: object) => void) => {
    await socket.join(room);
    acknowledge({ ok: true });
  });
});

process.on('message', ({ rooms, calls, everyMs }: Told) => {
  const called: number[] = [];
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    called.push(called.length + 1);
    for (const roomId of rooms)
      namespace.to(roomId).emit('numberCall', called.length, {
        roomId,
        seq: 400 + called.length,
        netWin: 800,
        stake: 5,
        cards: 200,
        percent: 20,
        userCount: 200,
        calledNumbers: called,
        round: called.length,
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
