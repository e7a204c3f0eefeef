import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { throughMongoose } from './docstore/through-mongoose.ts';
import { type Account, makeAccounts } from './rooms/accounts.ts';
import { type BareFigures, bareBroadcast } from './rooms/bare-broadcast.ts';
import { type GameServer, startGameServer } from './rooms/game-server.ts';
import { AT_ONCE, playRound, type RoundFigures } from './rooms/round.ts';

/**
 * Rooms full of players over real sockets: `npm run bench -- rooms [players…]`, 50, 200 and 1,000 where none are
 * given, over one game server and over two. How fast payments are acknowledged, against a bare transaction; how far
 * apart the first and the last of a room hear a call and what a call costs, against a bare Socket.IO server that
 * says the same to as many; and what a round costs a player's data plan. Ends with the audit of what was played.
 */
const mongoUrl = process.env.MONGO_URL ?? '';
const given = process.argv.slice(2).map(Number);
const crowds = given.length > 0 ? given : [50, 200, 1000];
const CALL_MS = 250;
const PACE = { BINGO_COUNTDOWN_S: '30', BINGO_CALL_MS: String(CALL_MS) };
const BARE_SECONDS = 5;
/** Players of a first round that is not measured: code that has just been loaded is slow. */
const WARM_UP = 100;

const [bare] = await throughMongoose(mongoUrl, [AT_ONCE], BARE_SECONDS);
if (!bare) throw new Error('the bare transaction was not measured');
const servers: GameServer[] = [];
try {
  let accounts: Account[] = [];
  const said = new Map<number, BareFigures>();
  console.info(
    '| servers | players | payments | p50, p99 | of bare | processor a payment | first to last, p50, p99 | bare | processor a call | of bare | to each player | uncompressed |',
  );
  console.info('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const many of [1, 2]) {
    const server = await startGameServer(PACE);
    servers.push(server);
    if (many === 1) accounts = await makeAccounts(mongoUrl, server.url, Math.max(WARM_UP, ...crowds));
    await playRound(servers, accounts.slice(0, WARM_UP));
    for (const count of crowds) {
      const players = accounts.slice(0, count);
      const beside = said.get(count) ?? (await bareBroadcast(players, CALL_MS));
      said.set(count, beside);
      tell(count, many, await playRound(servers, players), beside);
    }
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
const { p50, p99 } = bare;
console.info(
  `a bare transaction, ${AT_ONCE} at once: ${bare.perSecond.toFixed(0)}/s, ${ms(p50)}, ${ms(p99)}; ` +
    `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
);
console.info(`audit: ${audit().trim().split('\n').at(-1)}`);

/** One line of the table. */
function tell(players: number, many: number, round: RoundFigures, said: BareFigures): void {
  const { confirmsPerSecond, confirmed, cpuPerConfirm, spread, cpuPerCall, bytes, received } = round;
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
  const most = [...bytes].sort(([, a], [, b]) => b - a).slice(0, 3);
  const cells = [
    many,
    players,
    `${confirmsPerSecond.toFixed(0)}/s`,
    `${ms(share(confirmed, 0.5))}, ${ms(share(confirmed, 0.99))}`,
    (confirmsPerSecond / (bare?.perSecond ?? Number.NaN)).toFixed(2),
    ms(cpuPerConfirm),
    `${ms(share(spread, 0.5))}, ${ms(share(spread, 0.99))}`,
    `${ms(share(said.spread, 0.5))}, ${ms(share(said.spread, 0.99))}`,
    ms(cpuPerCall),
    (cpuPerCall / said.cpuPerCall).toFixed(1),
    `${kB(received)} kB`,
    `${kB(total)} kB (${most.map(([event, count]) => `${event} ${kB(count)}`).join(', ')})`,
  ];
  console.info(`| ${cells.join(' | ')} |`);
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? NaN;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
}

/** As `npm run audit` does. Throws where it finds a break. */
function audit(): string {
  const program = join(import.meta.dirname, '../../gameserver/dist/audit.js');
  return execFileSync(process.execPath, [program], { encoding: 'utf8', env: process.env });
}
