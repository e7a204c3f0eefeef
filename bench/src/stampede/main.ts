import { setTimeout as sleep } from 'node:timers/promises';
import { RECONNECT_MS, RECONNECT_SPREAD } from '@chewata/common/reconnecting';
import { io, type Socket } from 'socket.io-client';
import type { Back, Joined, Order } from './messages.ts';

/** A process of its own: clients that watch rooms and reconnect as the app does. */
process.once('message', async (order: Order) => {
  const pause = order.joinMs / order.tokens.length;
  const watchers: Promise<Watcher>[] = [];
  for (const [index, token] of order.tokens.entries()) {
    watchers.push(watch(order, token, order.stakes[index % order.stakes.length] ?? 0));
    await sleep(pause);
  }
  const joined = await Promise.all(watchers);
  process.once('message', () => {
    for (const { cut } of joined) cut();
  });
  process.send?.({ kind: 'joined' } satisfies Joined);
  const returns = await Promise.all(joined.map(({ back }) => back));
  const times = returns.map(({ ms }) => ms);
  const recovered = returns.filter(({ isRecovered }) => isRecovered).length;
  process.send?.({ kind: 'back', times, recovered } satisfies Back);
});

interface Watcher {
  /** Breaks the connection. */
  readonly cut: () => void;
  readonly back: Promise<{ readonly ms: number; readonly isRecovered: boolean }>;
}

/** Resolves when the client is in its room. */
async function watch({ from, to }: Order, token: string, stake: number): Promise<Watcher> {
  const socket = io(`${from}/bingo`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: 10_000,
    randomizationFactor: RECONNECT_SPREAD,
    auth: { token, language: 'en', recover: true },
  });
  await new Promise((done) => socket.once('connect', () => done(null)));
  await join(socket, stake);
  let lostAt = 0;
  socket.once('disconnect', () => {
    lostAt = performance.now();
    // A proxy would choose the server that is left.
    Object.assign(socket.io, { uri: to });
  });
  const back = new Promise<{ ms: number; isRecovered: boolean }>((done) => {
    socket.on('connect', async () => {
      const isRecovered = socket.recovered;
      if (!isRecovered) await join(socket, stake);
      done({ ms: performance.now() - lostAt, isRecovered });
    });
  });
  return { back, cut: () => socket.io.engine.close() };
}

async function join(socket: Socket, stake: number): Promise<void> {
  const reply = await socket.timeout(60_000).emitWithAck('joinRoom', { stake, createGame: true });
  if (!reply.ok) throw new Error(`joinRoom: ${reply.code} ${reply.message}`);
}
