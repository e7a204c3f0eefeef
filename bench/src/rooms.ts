import { availableParallelism, loadavg } from 'node:os';
import { runMongoose } from './docstore/run-mongoose.ts';
import { type Account, makeAccounts } from './rooms/accounts.ts';
import { type BareFigures, bareBroadcast } from './rooms/bare-broadcast.ts';
import { type GameServer, startGameServer } from './rooms/game-server.ts';
import { fillAtRealPace, type PaceFigures } from './rooms/real-pace.ts';
import { AT_ONCE, playRound, type RoundFigures } from './rooms/round.ts';
import { runAudit } from './rooms/run-audit.ts';

/**
 * `npm run bench -- rooms [players…]`: full rooms over real sockets, by default of 50, 200 and 1,000 players, on one
 * game server and on two. Measures how fast payments are acknowledged, compared with a bare transaction; the delay
 * between the first and the last player of a room who receives a call, and the processor time per call, compared
 * with a bare Socket.IO server that sends the same; and the traffic of a round per player. Then rooms that fill at the
 * pace of people: their traffic, and the Redis commands per payment. Ends with the audit.
 */
const mongoUrl = process.env.MONGO_URL ?? '';
const args = process.argv.slice(2).map(Number);
const playerCounts = args.length > 0 ? args : [50, 200, 1000];
const CALL_MS = 250;
const PACE = { BINGO_COUNTDOWN_S: '30', BINGO_CALL_MS: String(CALL_MS) };
const BARE_SECONDS = 5;
/** Players of a first round that is not measured, because newly loaded code is slow. */
const WARM_UP = 100;
/** Rooms that fill at the pace of people, at a stake of their own. */
const PACED_PLAYERS = [60, 200];
const PACED_STAKE = 300;
const PACED_MS = 25_000;

const [bare] = await runMongoose(mongoUrl, [AT_ONCE], BARE_SECONDS);
if (!bare) throw new Error('the bare transaction was not measured');
const servers: GameServer[] = [];
try {
  let accounts: Account[] = [];
  const bareFigures = new Map<number, BareFigures>();
  console.info(
    '| servers | players | payments | p50, p99 | vs bare | CPU per payment | first to last, p50, p99 | bare | CPU per call | vs bare | traffic per player | uncompressed |',
  );
  console.info('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const serverCount of [1, 2]) {
    const server = await startGameServer(PACE);
    servers.push(server);
    if (serverCount === 1)
      accounts = await makeAccounts(mongoUrl, server.url, Math.max(WARM_UP, ...playerCounts));
    await playRound(servers, accounts.slice(0, WARM_UP));
    for (const count of playerCounts) {
      const players = accounts.slice(0, count);
      const figures = bareFigures.get(count) ?? (await bareBroadcast(players, CALL_MS));
      bareFigures.set(count, figures);
      printRow(count, serverCount, await playRound(servers, players), figures);
    }
    for (const count of PACED_PLAYERS)
      printPace(
        count,
        serverCount,
        await fillAtRealPace(servers, accounts.slice(0, count), PACED_STAKE, PACED_MS),
      );
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
const { p50, p99 } = bare;
console.info(
  `a bare transaction, ${AT_ONCE} concurrent: ${bare.perSecond.toFixed(0)}/s, ${ms(p50)}, ${ms(p99)}; ` +
    `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
);
console.info(`audit: ${runAudit().trim().split('\n').at(-1)}`);

/** Prints a row of the table. */
function printRow(players: number, serverCount: number, round: RoundFigures, bareRound: BareFigures): void {
  const { confirmsPerSecond, confirmed, cpuPerConfirm, spread, cpuPerCall, bytes, received } = round;
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  const most = [...bytes].sort(([, a], [, b]) => b - a).slice(0, 3);
  const cells = [
    serverCount,
    players,
    `${confirmsPerSecond.toFixed(0)}/s`,
    `${ms(quantile(confirmed, 0.5))}, ${ms(quantile(confirmed, 0.99))}`,
    (confirmsPerSecond / (bare?.perSecond ?? Number.NaN)).toFixed(2),
    ms(cpuPerConfirm),
    `${ms(quantile(spread, 0.5))}, ${ms(quantile(spread, 0.99))}`,
    `${ms(quantile(bareRound.spread, 0.5))}, ${ms(quantile(bareRound.spread, 0.99))}`,
    ms(cpuPerCall),
    (cpuPerCall / bareRound.cpuPerCall).toFixed(1),
    `${kB(received)} kB`,
    `${kB(total)} kB (${most.map(([event, count]) => `${event} ${kB(count)}`).join(', ')})`,
  ];
  console.info(`| ${cells.join(' | ')} |`);
}

/** Prints what a room costs that fills at the pace of people. */
function printPace(players: number, serverCount: number, figures: PaceFigures): void {
  const { filling, calls, hour, commands, wholeReads, events } = figures;
  const shares = [...events].sort(([, a], [, b]) => b - a).map(([event, bytes]) => `${event} ${kB(bytes)}`);
  console.info(
    `${serverCount} server(s), ${players} players who pay over ${PACED_MS / 1000} s: ${kB(filling)} kB to each while ` +
      `the room fills, ${kB(calls)} kB of calls until the bingo, ${kB(hour)} kB an hour; ` +
      `${commands.toFixed(0)} Redis commands a payment, ${wholeReads.toFixed(1)} of them HGETALL`,
  );
  console.info(`  of a round to each, in kB: ${shares.join(', ')}`);
}

function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * fraction)] ?? NaN;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
}
