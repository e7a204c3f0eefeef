import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsBetween, readCalls } from './measures/call-lateness.ts';
import { type GameServer, startGameServer } from './rooms/game-server.ts';
import type { LightClient } from './rooms/light-client.ts';
import { fillRooms, untilAllPlay } from './rooms/many-rooms.ts';

/**
 * `npm run bench -- recovery [rooms]`: that many bingo rooms of 10 players in play on two game servers, of which one is
 * killed: how late the other makes the calls of the next seconds, by its own records, beside those before.
 */
const rooms = Number(process.argv[2] ?? 100);
const COUNTDOWN_S = 60;
/** Longer than the time between two calls and the lease of a room: each room has a call in it. */
const MEASURED_MS = 12_000;
const PACE = { BINGO_COUNTDOWN_S: `${COUNTDOWN_S}` };

const servers: GameServer[] = [await startGameServer(PACE), await startGameServer(PACE)];
const [killed, other] = servers as [GameServer, GameServer];
let clients: LightClient[] = [];
try {
  clients = await fillRooms(other.url, rooms);
  await untilAllPlay(COUNTDOWN_S);
  console.info('when and who | calls | p50 | p99 | latest | CPU a call');
  // The leases decide which of the two makes the calls of a room: all may be with one of them.
  const first = await readBoth();
  await sleep(MEASURED_MS);
  const before = await readBoth();
  print('before the kill, the one to be killed', callsBetween(first.killed, before.killed));
  print('before the kill, the other', callsBetween(first.other, before.other));
  process.kill(killed.pid, 'SIGKILL');
  await sleep(MEASURED_MS);
  print('after the kill, the other', callsBetween(before.other, await readCalls(other.url)));
  console.info(`${rooms} rooms; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
} finally {
  for (const client of clients) client.close();
  for (const server of servers) await server.stop();
}

async function readBoth() {
  return { killed: await readCalls(killed.url), other: await readCalls(other.url) };
}

function print(when: string, { calls, cpuMs, atMost }: ReturnType<typeof callsBetween>): void {
  console.info(
    `${when} | ${calls} | ${atMost(0.5)} | ${atMost(0.99)} | ${atMost(1)} | ${cpuMs.toFixed(2)} ms`,
  );
}
