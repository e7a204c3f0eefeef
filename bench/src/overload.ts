import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsBetween, readCalls } from './measures/call-lateness.ts';
import { median } from './measures/processor-time.ts';
import { residentBytes } from './measures/resident-memory.ts';
import type { Reading, ReadingFigures } from './overload/reading.ts';
import { startGameServer } from './rooms/game-server.ts';
import type { LightClient } from './rooms/light-client.ts';
import { fillRooms, untilAllPlay } from './rooms/many-rooms.ts';

/**
 * `npm run bench -- overload [rooms]`: that many bingo rooms of 10 players in play on one game server with its limits on.
 * Readers of the balance first send their next request when they have an answer, which shows how many a second the
 * server can take; then twice as many a second come, whatever it answers. Prints the answers, how late the calls of the
 * rooms were meanwhile, the memory, and how soon after it a read takes as long as before.
 */
const rooms = Number(process.argv[2] ?? 100);
const COUNTDOWN_S = 60;
const CAPACITY_MS = 10_000;
const OVERLOAD_MS = 20_000;
const IN_PROGRESS = 64;
const PROBE_PAUSE_MS = 50;
/** A read is as usual if it takes no longer than this many times the median of an idle server. */
const USUAL = 3;
const USUAL_IN_A_ROW = 5;

const server = await startGameServer({
  ...{ BINGO_COUNTDOWN_S: `${COUNTDOWN_S}`, RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
});
const readers = fork(join(import.meta.dirname, 'overload/main.ts'));
let clients: LightClient[] = [];
try {
  clients = await fillRooms(server.url, rooms);
  await untilAllPlay(COUNTDOWN_S);
  const tokens = clients.map(({ token }) => token);
  const idle: number[] = [];
  for (let read = 0; read < 50; read++) idle.push(await probe(tokens[read % tokens.length] ?? ''));
  const idleMs = median(idle);
  console.info(`a read of an idle server: ${idleMs.toFixed(1)} ms; ${memory()}`);
  console.info('readers | answers a second | refused | p50, p99 | calls | p50 | p99 | latest | memory');

  const most = await measure(`${IN_PROGRESS} in turn`, {
    ...{ url: server.url, tokens, ms: CAPACITY_MS, inProgress: IN_PROGRESS },
  });
  await sleep(5000);
  const perSecond = Math.round(most * 2);
  await measure(`${perSecond} a second`, { url: server.url, tokens, ms: OVERLOAD_MS, perSecond });

  const usualAfterMs = await untilUsual(idleMs * USUAL, tokens);
  console.info(
    `as usual ${(usualAfterMs / 1000).toFixed(1)} s after the last answer; ${memory()}; ` +
      `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  );
} finally {
  readers.kill();
  for (const client of clients) client.close();
  await server.stop();
}

/** Prints a line; returns the good answers a second. */
async function measure(which: string, reading: Reading): Promise<number> {
  const before = await readCalls(server.url);
  readers.send(reading);
  const [{ answers, p50, p99 }] = (await once(readers, 'message')) as [ReadingFigures];
  const { calls, atMost } = callsBetween(before, await readCalls(server.url));
  const good = ((answers[200] ?? 0) / reading.ms) * 1000;
  const refused = Object.entries(answers).flatMap(([status, count]) =>
    status === '200' ? [] : [`${count} × ${status}`],
  );
  console.info(
    `${which} | ${good.toFixed(0)} | ${refused.join(', ') || 'none'} | ${p50.toFixed(0)}, ${p99.toFixed(0)} ms | ` +
      `${calls} | ${atMost(0.5)} | ${atMost(0.99)} | ${atMost(1)} | ${memory()}`,
  );
  return good;
}

/** Ms until reads take no longer than `mostMs` several times in a row. */
async function untilUsual(mostMs: number, tokens: readonly string[]): Promise<number> {
  const began = performance.now();
  let usualSince = began;
  for (let inARow = 0, read = 0; inARow < USUAL_IN_A_ROW; read++) {
    const at = performance.now();
    const isUsual = (await probe(tokens[read % tokens.length] ?? '')) <= mostMs;
    if (isUsual && inARow === 0) usualSince = at;
    inARow = isUsual ? inARow + 1 : 0;
    await sleep(PROBE_PAUSE_MS);
  }
  return usualSince - began;
}

/** How long a read of the balance takes, in ms; infinite if it is refused. */
async function probe(token: string): Promise<number> {
  const at = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7' };
  const response = await fetch(`${server.url}/api/user/getUserBalance`, { headers });
  await response.arrayBuffer();
  return response.ok ? performance.now() - at : Number.POSITIVE_INFINITY;
}

function memory(): string {
  return `${(residentBytes(server.pid) / 1e6).toFixed(0)} MB`;
}
