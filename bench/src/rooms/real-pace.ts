import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { type Client, connectClients, joinRoom, meanBytes, request, untilFinished } from './clients.ts';
import type { GameServer } from './game-server.ts';
import { commandCounts } from './redis-info.ts';

/** Rounds of bingo in an hour: a countdown of 30 s, a call each 4 s, the first bingo of 60 cards at call 16. */
const ROUNDS_AN_HOUR = 34;
const CALLS_TO_BINGO = 16;

export interface PaceFigures {
  /** Bytes on one player's connection while the room filled, and by event without what the calls need. */
  readonly filling: number;
  /** Bytes of the calls up to the usual bingo. */
  readonly calls: number;
  /** The same for an hour of rounds. */
  readonly hour: number;
  /** Redis commands for each payment, and how many of them read a whole hash. */
  readonly commands: number;
  readonly wholeReads: number;
  /** Bytes to each player from the first card to the usual bingo, by event, without the frames' heads. */
  readonly events: ReadonlyMap<string, number>;
}

/** A room that fills at the pace of people: all hold a card and pay for it within the countdown. */
export async function fillAtRealPace(
  servers: readonly GameServer[],
  accounts: readonly Account[],
  stake: number,
  withinMs: number,
): Promise<PaceFigures> {
  const clients = await connectClients(
    servers.map(({ url }) => url),
    accounts,
  );
  const [first] = clients;
  if (!first) throw new Error('no players');
  const { id } = await joinRoom(first, { stake, createGame: true });
  await Promise.all(clients.map((client) => joinRoom(client, { stake })));
  const over = untilFinished(first, id);
  const before = received(clients);
  for (const { bytes } of clients) bytes.clear();
  const commandsBefore = await commandCounts();
  const pay = async (client: Client, index: number) => {
    await sleep((index * withinMs) / clients.length);
    await request(client, 'selectCards', [`${index + 1}`], { roomId: id });
    await sleep(withinMs / 20);
    await request(client, 'confirmCards', [`${index + 1}`], { roomId: id });
  };
  await Promise.all(clients.map(pay));
  const commandsAfter = await commandCounts();
  await new Promise((resolve) => first.socket.once('countdownFinished', resolve));
  await sleep(50);
  const filled = received(clients);
  await new Promise<void>((resolve) => {
    first.socket.on('numberCall', (_number, { round }: { round: number }) => {
      if (round === CALLS_TO_BINGO) resolve();
    });
  });
  const called = received(clients);
  const events = meanBytes(clients);
  await over;
  for (const { socket } of clients) socket.disconnect();
  const [filling, calls] = [(filled - before) / clients.length, (called - filled) / clients.length];
  const counted = (name: string) => (commandsAfter.get(name) ?? 0) - (commandsBefore.get(name) ?? 0);
  const all = [...commandsAfter.keys()].reduce((sum, name) => sum + counted(name), 0);
  return {
    filling,
    calls,
    hour: ROUNDS_AN_HOUR * (filling + calls),
    commands: all / clients.length,
    wholeReads: counted('hgetall') / clients.length,
    events,
  };
}

const received = (clients: readonly Client[]): number =>
  clients.reduce((sum, client) => sum + client.received(), 0);
