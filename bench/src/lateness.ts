import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import mongoose from 'mongoose';
import { type Account, makeAccounts } from './rooms/accounts.ts';
import { startGameServer } from './rooms/game-server.ts';
import { LightClient } from './rooms/light-client.ts';

/**
 * `npm run bench -- lateness [rooms…]`: that many bingo rooms of 10 players with a call every 4 s on one game server, and
 * how late it makes the calls by its own records, and its processor time for each. A player plays in a room of every
 * stake of a private space, so that a tenth as many connections fill the rooms.
 */
const counts = process.argv.slice(2).map(Number);
const steps = counts.length > 0 ? counts : [100, 300, 1000];
const PLAYERS = 10;
const AT_ONCE = 20;
const COUNTDOWN_S = 60;
const MEASURED_MS = 60_000;
const mongoUrl = process.env.MONGO_URL ?? '';
const stakes = defaultSettings('sandbox').stakes.private.filter((stake) => stake <= 500);

console.info(`private stakes: ${stakes.join(', ')}; ${availableParallelism()} processors`);
console.info('rooms | calls | p50 | p99 | CPU a call (game server) | load');
for (const step of steps) await measure(step);

async function measure(rooms: number): Promise<void> {
  const server = await startGameServer({ BINGO_COUNTDOWN_S: `${COUNTDOWN_S}`, SIMULATED_PLAYERS: '0' });
  const clients: LightClient[] = [];
  try {
    const spaces = Math.ceil(rooms / stakes.length);
    const accounts = await makeAccounts(mongoUrl, server.url, spaces * PLAYERS);
    const names = await makeSpaces(accounts);
    const began = Date.now();
    for (let from = 0; from < accounts.length; from += AT_ONCE)
      clients.push(
        ...(await Promise.all(
          accounts.slice(from, from + AT_ONCE).map(async (account, index) => {
            const place = from + index;
            const client = await LightClient.connect(server.url, account);
            const space = Math.floor(place / PLAYERS);
            const card = `${(place % PLAYERS) + 1}`;
            for (const [number, stake] of stakes.entries())
              if (space * stakes.length + number < rooms)
                await client.request('confirmCards', [card], {
                  stake,
                  gameSpace: names[space],
                  createGame: true,
                });
            return client;
          }),
        )),
      );
    const filledS = (Date.now() - began) / 1000;
    if (filledS > COUNTDOWN_S)
      console.warn(`the rooms took ${filledS.toFixed(0)} s to fill: not all play at once`);
    await sleep(Math.max(0, COUNTDOWN_S * 1000 - (Date.now() - began)) + 8000);
    const before = await read(server.url);
    await sleep(MEASURED_MS);
    const after = await read(server.url);
    const buckets = after.buckets.map(([le, count], index): [number, number] => [
      le,
      count - (before.buckets[index]?.[1] ?? 0),
    ]);
    const calls = buckets.at(-1)?.[1] ?? 0;
    const cpu = (after.cpuMs - before.cpuMs) / calls;
    console.info(
      `${rooms} | ${calls} | ${atMost(buckets, 0.5)} | ${atMost(buckets, 0.99)} | ${cpu.toFixed(2)} ms | ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    for (const client of clients) client.close();
    await server.stop();
  }
}

/** A private space for each ten players, inserted directly: a player may not make a hundred. */
async function makeSpaces(accounts: readonly Account[]): Promise<string[]> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const names = Array.from({ length: accounts.length / PLAYERS }, () =>
    new mongoose.mongo.ObjectId().toHexString(),
  );
  await connection.collection<{ _id: string }>('spaces').insertMany(
    names.map((_id, index) => {
      const members = accounts.slice(index * PLAYERS, (index + 1) * PLAYERS).map(({ id }) => id);
      return {
        _id,
        name: `Space ${index}`,
        ownerId: members[0],
        members,
        visibility: 'private',
        createdAt: new Date(),
      };
    }),
  );
  await connection.close();
  return names;
}

interface Reading {
  readonly cpuMs: number;
  /** How many calls were at most that many seconds late. */
  readonly buckets: [seconds: number, count: number][];
}

async function read(url: string): Promise<Reading> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(
    /^room_step_lateness_seconds_bucket\{le="([^"]+)",game="bingo",phase="playing"[^}]*\} (\d+)/gm,
  );
  return {
    cpuMs: Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000,
    buckets: [...lines].map(([, le, count]) => [
      le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
      Number(count),
    ]),
  };
}

/** The bound of the bucket in which that part of the calls lies. */
function atMost(buckets: readonly [number, number][], part: number): string {
  const all = buckets.at(-1)?.[1] ?? 0;
  const [le = Number.NaN] = buckets.find(([, count]) => count >= all * part) ?? [];
  return `≤ ${(le * 1000).toFixed(0)} ms`;
}
