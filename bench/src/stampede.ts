import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './measures/processor-time.ts';
import { makeAccounts } from './rooms/accounts.ts';
import { startGameServer } from './rooms/game-server.ts';
import { LightClient } from './rooms/light-client.ts';
import type { Back, Order } from './stampede/messages.ts';

/**
 * `npm run bench -- stampede [clients] [cut]`: that many clients, connected as the app connects, watch five rooms in play
 * through one of two game servers. It is killed, or with `cut` only their connections are, and they come back to the
 * other. Prints when, and the processor time of a game server for each return beside that for each first join.
 */
const count = Number(process.argv[2] ?? 2000);
const isCut = process.argv[3] === 'cut';
const STAKES = [5, 10, 25, 50, 100];
const PLAYERS = 10;
const JOINS_A_SECOND = 50;
/** One account may hold 10 connections. */
const PER_ACCOUNT = 8;
const IDLE_MS = 10_000;

const joinMs = (count / JOINS_A_SECOND) * 1000;
// All join before the first call.
const pace = { BINGO_COUNTDOWN_S: `${Math.ceil(joinMs / 1000) + 20}` };
const [killed, other] = [await startGameServer(pace), await startGameServer(pace)];
const watchers = fork(join(import.meta.dirname, 'stampede/main.ts'));
const players: LightClient[] = [];
try {
  const watching = Math.ceil(count / PER_ACCOUNT);
  const accounts = await makeAccounts(process.env.MONGO_URL ?? '', other.url, PLAYERS + watching);
  for (const [index, account] of accounts.slice(0, PLAYERS).entries()) {
    const player = await LightClient.connect(other.url, account);
    players.push(player);
    for (const stake of STAKES)
      await player.request('confirmCards', [`${index + 1}`], { stake, gameSpace: null, createGame: true });
  }
  const tokens = Array.from({ length: count }, (_, n) => accounts[PLAYERS + (n % watching)]?.token ?? '');
  const beforeJoin = await killed.cpu();
  watchers.send({ from: killed.url, to: other.url, tokens, stakes: STAKES, joinMs } satisfies Order);
  await once(watchers, 'message');
  const joining = ((await killed.cpu()) - beforeJoin) / count;

  await players[0]?.next('numberCall');
  const idleBefore = await other.cpu();
  await sleep(IDLE_MS);
  const idle = ((await other.cpu()) - idleBefore) / IDLE_MS;
  const beforeKill = await other.cpu();
  const killedAt = performance.now();
  if (isCut) watchers.send('cut');
  else process.kill(killed.pid, 'SIGKILL');
  const [{ times, recovered }] = (await once(watchers, 'message')) as [Back];
  const took = performance.now() - killedAt;
  const returning = ((await other.cpu()) - beforeKill - idle * took) / count;
  const seconds = (fraction: number) => `${(quantile(times, fraction) / 1000).toFixed(1)} s`;
  console.info('clients | recovered | back: p50 | p99 | last | CPU a join | CPU a return | ratio');
  console.info(
    `${count} | ${recovered} | ${seconds(0.5)} | ${seconds(0.99)} | ${(Math.max(...times) / 1000).toFixed(1)} s | ` +
      `${joining.toFixed(2)} ms | ${returning.toFixed(2)} ms | ${(returning / joining).toFixed(2)}`,
  );
  console.info(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
} finally {
  watchers.kill();
  for (const player of players) player.close();
  await killed.stop();
  await other.stop();
}
