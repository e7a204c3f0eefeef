import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import {
  type Client,
  connectClients,
  joinRoom,
  meanBytes,
  request,
  spreadOfCalls,
  untilFinished,
} from './clients.ts';
import type { GameServer } from './game-server.ts';

/** The cards of a bingo room; each player takes one. */
export const ROOM_CARDS = 200;
/** Concurrent rooms have different stakes. */
const STAKES = [5, 10, 25, 50, 100];
/** Concurrent payments. */
export const AT_ONCE = 64;
const CALLS = 75;

export interface RoundFigures {
  readonly rooms: number;
  readonly confirmsPerSecond: number;
  /** The time until each payment was acknowledged, in ms. */
  readonly confirmed: readonly number[];
  /** Processor time of all game servers per payment, in ms. */
  readonly cpuPerConfirm: number;
  /** The time between the first and the last player of a room who received a call, in ms. */
  readonly spread: readonly number[];
  /** Processor time of all game servers per call to one room, in ms. */
  readonly cpuPerCall: number;
  /** The uncompressed size of the messages to one player in the round, by event, in bytes. */
  readonly bytes: ReadonlyMap<string, number>;
  /** The bytes that one player received over the connection. */
  readonly received: number;
}

/** Plays one round in each room that the players fill: they join, pay, and receive all calls and the result. */
export async function playRound(
  servers: readonly GameServer[],
  accounts: readonly Account[],
): Promise<RoundFigures> {
  const clients = await connectClients(
    servers.map(({ url }) => url),
    accounts,
  );
  const groups = Array.from({ length: Math.ceil(clients.length / ROOM_CARDS) }, (_, index) =>
    clients.slice(index * ROOM_CARDS, (index + 1) * ROOM_CARDS),
  );
  const rooms = await Promise.all(groups.map((players, index) => fillRoom(players, STAKES[index] ?? 0)));
  const spread = spreadOfCalls(clients);
  const over = Promise.all(
    groups.map((players, index) =>
      Promise.all(players.map((player) => untilFinished(player, rooms[index] ?? ''))),
    ),
  );

  const payments = clients.map(
    (client, index) => () =>
      request(client, 'confirmCards', [`${(index % ROOM_CARDS) + 1}`], {
        roomId: rooms[Math.floor(index / ROOM_CARDS)],
      }),
  );
  const cpuBeforePayments = await cpuOf(servers);
  const start = performance.now();
  const confirmed = await runTimed(payments);
  const seconds = (performance.now() - start) / 1000;
  const cpuPerConfirm = ((await cpuOf(servers)) - cpuBeforePayments) / clients.length;

  const [first] = clients;
  await new Promise((resolve) => first?.socket.once('numberCall', resolve));
  const cpuBeforeCalls = await cpuOf(servers);
  await over;
  const cpuPerCall = ((await cpuOf(servers)) - cpuBeforeCalls) / (rooms.length * CALLS);
  const bytes = meanBytes(clients);
  const received = clients.reduce((sum, client) => sum + client.received(), 0) / clients.length;
  for (const { socket } of clients) socket.disconnect();
  // The servers notice that no player watches the open rooms any more.
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

async function fillRoom(players: readonly Client[], stake: number): Promise<string> {
  const [first, ...others] = players;
  if (!first) throw new Error('a room without players');
  const { id } = await joinRoom(first, { stake, createGame: true });
  for (const player of others) await joinRoom(player, { stake });
  return id;
}

/** Runs the tasks, AT_ONCE at a time; returns how long each took, in ms. */
async function runTimed(tasks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const pending = [...tasks];
  const times: number[] = [];
  const runNext = async () => {
    for (let task = pending.shift(); task; task = pending.shift()) {
      const start = performance.now();
      await task();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return times;
}

const cpuOf = async (servers: readonly GameServer[]): Promise<number> =>
  (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, each) => sum + each, 0);
