import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Account } from './accounts.ts';
import type { BroadcastOrder } from './bare-server.ts';
import { connectClients, request, spreadOfCalls } from './clients.ts';
import { ROOM_CARDS } from './round.ts';

const SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const CALLS = 75;

export interface BareFigures {
  readonly spread: readonly number[];
  readonly cpuPerCall: number;
}

/** Measures the same calls to rooms of the same size from a Socket.IO server that does nothing else. */
export async function bareBroadcast(accounts: readonly Account[], everyMs: number): Promise<BareFigures> {
  const child = fork(SERVER);
  const [{ port }] = await once(child, 'message');
  const clients = await connectClients([`http://127.0.0.1:${port}`], accounts);
  const roomOf = (index: number) => `room-${Math.floor(index / ROOM_CARDS)}`;
  for (const [index, client] of clients.entries()) await request(client, 'joinRoom', roomOf(index));
  const spread = spreadOfCalls(clients);
  const rooms = [...new Set(clients.map((_, index) => roomOf(index)))];
  child.send({ rooms, calls: CALLS, everyMs } satisfies BroadcastOrder);
  const [{ cpuMs }] = await once(child, 'message');
  for (const { socket } of clients) socket.disconnect();
  child.kill();
  return { spread: spread(), cpuPerCall: cpuMs / (rooms.length * CALLS) };
}
