import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { ask, type Client, connectClients, finished, joinRoom, spreadOfCalls } from './clients.ts';
import type { GameServer } from './game-server.ts';

/** A bingo room has so many cards; each player takes one. */
export const ROOM_CARDS = 200;
/** Rooms beside each other are at different stakes. */
const STAKES = [5, 10, 25, 50, 100];
/** Payments at once. */
export const AT_ONCE = 64;
const CALLS = 75;

export interface RoundFigures {
  readonly rooms: number;
  readonly confirmsPerSecond: number;
  /** Of the acknowledgement of a payment, ms. */
  readonly confirmed: readonly number[];
  /** Processor time of all game servers for one payment, ms. */
  readonly cpuPerConfirm: number;
  /** Between the first and the last of a room who heard a call, ms. */
  readonly spread: readonly number[];
  /** Processor time of all game servers for one call to one room, ms. */
  readonly cpuPerCall: number;
  /** The length of what was said to one player in the round, by event, in bytes. */
  readonly bytes: ReadonlyMap<string, number>;
  /** The bytes that came to one player over the connection. */
  readonly received: number;
}

/** One round of every room that so many players fill: they come, pay, hear all calls, and hear who has won. */
export async function playRound(
  servers: readonly GameServer[],
  accounts: readonly Account[],
): Promise<RoundFigures> {
  const clients = await connectClients(
    servers.map(({ url }) => url),
    accounts,
  );
  const tables = Array.from({ length: Math.ceil(clients.length / ROOM_CARDS) }, (_, at) =>
    clients.slice(at * ROOM_CARDS, (at + 1) * ROOM_CARDS),
  );
  const rooms = await Promise.all(tables.map((players, at) => sitDown(players, STAKES[at] ?? 0)));
  const spread = spreadOfCalls(clients);
  const over = Promise.all(
    tables.map((players, at) => Promise.all(players.map((one) => finished(one, rooms[at] ?? '')))),
  );

  const cards = clients.map(
    (client, at) => () =>
      ask(client, 'confirmCards', [`${(at % ROOM_CARDS) + 1}`], {
        roomId: rooms[Math.floor(at / ROOM_CARDS)],
      }),
  );
  const idle = await cpuOf(servers);
  const begun = performance.now();
  const confirmed = await timed(cards);
  const seconds = (performance.now() - begun) / 1000;

  const cpuPerConfirm = ((await cpuOf(servers)) - idle) / clients.length;

  const [first] = clients;
  await new Promise((called) => first?.socket.once('numberCall', called));
  const before = await cpuOf(servers);
  await over;
  const cpuPerCall = ((await cpuOf(servers)) - before) / (rooms.length * CALLS);
  const bytes = meanBytes(clients);
  const received = clients.reduce((sum, client) => sum + client.received(), 0) / clients.length;
  for (const { socket } of clients) socket.disconnect();
  // The open rooms that they watched are left alone again.
  await sleep(1000);
  return {
    rooms: rooms.length,
    confirmsPerSecond: clients.length / seconds,
    confirmed,
    cpuPerConfirm,
    spread: spread(),
    cpuPerCall,
    bytes,
    received,
  };
}

async function sitDown(players: readonly Client[], stake: number): Promise<string> {
  const [first, ...others] = players;
  if (!first) throw new Error('a room without players');
  const { id } = await joinRoom(first, { stake, createGame: true });
  for (const player of others) await joinRoom(player, { stake });
  return id;
}

/** Does them all, so many at once; how long each took, ms. */
async function timed(asks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const waiting = [...asks];
  const times: number[] = [];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = performance.now();
      await next();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return times;
}

const cpuOf = async (servers: readonly GameServer[]): Promise<number> =>
  (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, each) => sum + each, 0);

function meanBytes(clients: readonly Client[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { bytes } of clients)
    for (const [event, count] of bytes) sums.set(event, (sums.get(event) ?? 0) + count / clients.length);
  return sums;
}
