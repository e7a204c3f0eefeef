import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsBetween, readCalls } from './measures/call-lateness.ts';
import { startGameServer } from './rooms/game-server.ts';
import type { LightClient } from './rooms/light-client.ts';
import { fillRooms, PRIVATE_STAKES, untilAllPlay } from './rooms/many-rooms.ts';

/**
 * `npm run bench -- lateness [rooms]`: that many bingo rooms of 10 players with a call every 4 s on one game server, and
 * how late it makes the calls by its own records, and its processor time for each.
 */
const rooms = Number(process.argv[2] ?? 300);
/** How many rooms a server fills in a second, at the least: none plays while others still fill. */
const ROOMS_A_SECOND = 4;
const LEAST_COUNTDOWN_S = 60;
const MEASURED_MS = 60_000;

console.info(`private stakes: ${PRIVATE_STAKES.join(', ')}; ${availableParallelism()} processors`);
console.info('rooms | filled in | calls | p50 | p99 | CPU a call (game server) | load');
const countdownS = Math.max(LEAST_COUNTDOWN_S, Math.ceil(rooms / ROOMS_A_SECOND));
const server = await startGameServer({ BINGO_COUNTDOWN_S: `${countdownS}` });
let clients: LightClient[] = [];
try {
  const began = Date.now();
  clients = await fillRooms(server.url, rooms);
  const filledS = (Date.now() - began) / 1000;
  await untilAllPlay(countdownS);
  const before = await readCalls(server.url);
  await sleep(MEASURED_MS);
  const { calls, cpuMs, atMost } = callsBetween(before, await readCalls(server.url));
  console.info(
    `${rooms} | ${filledS.toFixed(0)} s | ${calls} | ${atMost(0.5)} | ${atMost(0.99)} | ${cpuMs.toFixed(2)} ms | ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  for (const client of clients) client.close();
  await server.stop();
}
