import { availableParallelism, loadavg } from 'node:os';
import mongoose from 'mongoose';
import { runMongoose } from './docstore/run-mongoose.ts';
import { median, processorMs, quantile } from './measures/processor-time.ts';
import { type Account, makeAccounts } from './rooms/accounts.ts';
import { type GameServer, startGameServer } from './rooms/game-server.ts';
import { LightClient } from './rooms/light-client.ts';
import { commandCounts, redisPid } from './rooms/redis-info.ts';
import { runAudit } from './rooms/run-audit.ts';

/**
 * `npm run bench -- payments [rounds]`: five rooms of 200 players, who pay 64 at once over sockets, on one game server
 * and on two, in turn, so that both meet the same load of the machine. The first round of each is not measured: its
 * code is cold. Beside each round, in the same run, the rate of a bare transaction. Prints medians of the rounds and the
 * ratio of processor time a payment, and ends with the audit.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const STAKES = [5, 10, 25, 50, 100];
const ROOM = 200;
const AT_ONCE = 64;
const BARE_SECONDS = 2;
const PACE = { BINGO_COUNTDOWN_S: '25', BINGO_CALL_MS: '20' };
const mongoUrl = process.env.MONGO_URL ?? '';

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time for each payment, in ms. */
  readonly server: number;
  readonly store: number;
  readonly redis: number;
  readonly commands: number;
  readonly bare: number;
}

const servers: GameServer[] = [];
const connection = await mongoose.createConnection(mongoUrl).asPromise();
const storePid = Number((await connection.db?.admin().serverStatus())?.pid);
const pidOfRedis = await redisPid();
const rounds = new Map<number, Round[]>([
  [1, []],
  [2, []],
]);
try {
  servers.push(await startGameServer(PACE), await startGameServer(PACE));
  const accounts = await makeAccounts(mongoUrl, servers[0]?.url ?? '', STAKES.length * ROOM);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [count, measured] of rounds) {
      const figures = await payOnce(accounts, servers.slice(0, count));
      if (round > 0) measured.push(figures);
    }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await connection.close();
}
console.info(
  'servers | payments | p50, p99 | of bare | CPU: server, store, Redis, all | Redis commands | load',
);
for (const [count, measured] of rounds) {
  const of = (pick: (round: Round) => number) => median(measured.map(pick));
  const cpu = [(r: Round) => r.server, (r: Round) => r.store, (r: Round) => r.redis, allOf].map(of);
  console.info(
    `${count} | ${of((r) => r.perSecond).toFixed(0)}/s | ${of((r) => r.p50).toFixed(0)} ms, ` +
      `${of((r) => r.p99).toFixed(0)} ms | ${of((r) => r.perSecond / r.bare).toFixed(2)} | ` +
      `${cpu.map((ms) => ms.toFixed(2)).join(', ')} ms | ${of((r) => r.commands).toFixed(0)} | ` +
      `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  );
}
const [one = [], two = []] = [...rounds.values()];
const ratios = two.map((round, index) => allOf(round) / allOf(one[index] ?? round));
console.info(`CPU a payment, two servers to one: ${median(ratios).toFixed(2)}`);
console.info(`audit: ${runAudit().trim().split('\n').at(-1)}`);

function allOf({ server, store, redis }: Round): number {
  return server + store + redis;
}

/** All players enter their rooms, pay, and leave when the rounds are over. */
async function payOnce(accounts: readonly Account[], paying: readonly GameServer[]): Promise<Round> {
  const [bare] = await runMongoose(mongoUrl, [AT_ONCE], BARE_SECONDS);
  const clients = await Promise.all(
    accounts.map((account, index) => LightClient.connect(paying[index % paying.length]?.url ?? '', account)),
  );
  // As in the app: from now on the server sends them their balances.
  for (const [index, client] of clients.entries()) await client.request('login', accounts[index]?.id);
  const over: Promise<void>[] = [];
  const rooms: string[] = [];
  for (const [index, stake] of STAKES.entries()) {
    const players = clients.slice(index * ROOM, (index + 1) * ROOM);
    const [first, ...others] = players;
    if (!first) throw new Error('a room without players');
    const { room } = await first.request<{ room: { id: string } }>('joinRoom', { stake, createGame: true });
    for (const player of others) await player.request('joinRoom', { stake });
    rooms.push(room.id);
    // On a busy machine a room may be sealed too late, and is refunded.
    over.push(first.next('gameFinished', 'timeoutFinished'));
  }
  const used = async () => ({
    server: (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, each) => sum + each, 0),
    store: processorMs(storePid),
    redis: processorMs(pidOfRedis),
    commands: [...(await commandCounts()).values()].reduce((sum, each) => sum + each, 0),
  });
  // Five rooms fill side by side, as they do in a busy hour.
  const pending = Array.from({ length: clients.length }, (_, turn) => ({
    client: clients[(turn % STAKES.length) * ROOM + Math.floor(turn / STAKES.length)],
    card: `${Math.floor(turn / STAKES.length) + 1}`,
    roomId: rooms[turn % STAKES.length],
  }));
  const before = await used();
  const start = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = pending.shift(); next; next = pending.shift()) {
        const from = performance.now();
        await next.client?.request('confirmCards', [next.card], { roomId: next.roomId });
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const after = await used();
  await Promise.all(over);
  for (const client of clients) client.close();
  const each = (name: keyof typeof before) => (after[name] - before[name]) / clients.length;
  return {
    perSecond: clients.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    server: each('server'),
    store: each('store'),
    redis: each('redis'),
    commands: each('commands'),
    bare: bare?.perSecond ?? Number.NaN,
  };
}
