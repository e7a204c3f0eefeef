import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fanOutServer } from '@chewata/gameserver/testing/fan-out-server';
import { Server } from 'socket.io';
import { type WebSocket, WebSocketServer } from 'ws';

/** A kind of server: a loop over `ws`, Socket.IO as it comes, and Socket.IO with this project's adapter. */
export type Kind = 'ws' | 'stock' | 'ours';

/** The order: `ticks` times, every `everyMs`, send this number of events to each room. */
export interface Order {
  readonly ticks: number;
  readonly everyMs: number;
  readonly events: number;
  readonly text: string;
}

const [kind, roomSize] = [process.argv[2] as Kind, Number(process.argv[3])];
const http = createServer();
const send = kind === 'ws' ? overWs() : overSocketIo();

/** Sends this number of events to every room. */
type Send = (events: number, text: string) => void;

/** Rooms of plain WebSockets. */
function overWs(): Send {
  const rooms: WebSocket[][] = [];
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
    if ((rooms.at(-1)?.length ?? roomSize) >= roomSize) rooms.push([]);
    rooms.at(-1)?.push(socket);
  });
  return (events, text) => {
    for (const room of rooms)
      for (let n = 0; n < events; n++) {
        const message = JSON.stringify(['event', n, text]);
        for (const socket of room) socket.send(message);
      }
  };
}

function overSocketIo(): Send {
  const io =
    kind === 'ours'
      ? fanOutServer(http, process.env.REDIS_URL ?? '')
      : new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
  const namespace = io.of('/bingo');
  let sockets = 0;
  namespace.on('connection', (socket) => void socket.join(`room-${Math.floor(sockets++ / roomSize)}`));
  return (events, text) => {
    for (let room = 0; room * roomSize < sockets; room++)
      for (let n = 0; n < events; n++) namespace.local.to(`room-${room}`).emit('event', n, text);
  };
}

process.on('message', ({ ticks, everyMs, events, text }: Order) => {
  const before = process.cpuUsage();
  let tick = 0;
  const timer = setInterval(() => {
    send(events, text);
    if (++tick < ticks) return;
    clearInterval(timer);
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpuMs: (user + system) / 1000 });
    }, 300);
  }, everyMs);
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
