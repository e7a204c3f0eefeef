import { randomnessOf } from '@chewata/common/fairness/beacon-value';
import { timeOfRound } from '@chewata/common/fairness/chain';
import { GAME_NAMES, GAMES, type Game, gameTable } from '@chewata/common/games';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { advanceRoom } from '#services/rooms/play/advance-room.ts';
import { recoverRounds } from '#services/rooms/recover/recover-rounds.ts';
import type { Player, RoomsContext } from '#services/rooms/rooms-context.ts';
import { paceOfAll } from '../pace.ts';
import { type RoomsBench, roomsBench } from './bench.ts';

/** The one stake that is offered on a lane, in every game. */
export const STAKE = fromBirr(20);
export const PLAYERS = 3;
const TEN_MINUTES = 10 * 60_000;

/** A player as a scenario finds them. */
export interface Contender extends Player {
  readonly before: { readonly main: number; readonly bonus: number; readonly spins: number };
}

/** Stores and players of their own, on which one scenario runs after the other. */
export interface Lane {
  readonly bench: RoomsBench;
  /** The services' context; it writes down every room that is opened. */
  readonly ctx: RoomsContext;
  players: Contender[];
  /** Of this scenario. */
  readonly rooms: Set<RoundId>;
  /** Rooms as Redis had them at some moment: a Redis that dies comes back as it was a little before. */
  readonly remembered: Map<RoundId, readonly (Buffer | null)[]>;
}

export async function newLane(): Promise<Lane> {
  const bench = await roomsBench({ ...paceOfAll(2, 20), SPIN_PRESPIN_S: '0' });
  const stakes = { ...gameTable(GAME_NAMES, () => [STAKE]), private: [STAKE] };
  bench.settings.value = { ...bench.settings.value, stakes, beaconMode: 'preferred' };
  // Code that sleeps here waits for its turn anyway.
  bench.clock.longestSleepMs = 0;
  const rooms = new Set<RoundId>();
  const open: RoomsContext['rooms']['open'] = async (room) => {
    rooms.add(room.id);
    await bench.ctx.rooms.open(room);
  };
  const ctx = { ...bench.ctx, beacon: quickBeacon(bench), rooms: { ...bench.ctx.rooms, open } };
  return { bench, ctx, players: [], rooms, remembered: new Map() };
}

/** A beacon without signatures, so that many rounds cost little. */
function quickBeacon({ beacon, clock }: RoomsBench): RoomsContext['beacon'] {
  const { chain } = beacon.client;
  const value = (round: number) => {
    const signature = round.toString(16).padStart(96, '0');
    return { round, signature, randomness: randomnessOf(signature) };
  };
  return {
    ...beacon.client,
    state: () => 'ready',
    value: async (round) => (timeOfRound(chain, round) <= clock.now() ? value(round) : null),
    passed: () => clock.now(),
  };
}

/** A clean Redis, and three players with money for two to four cards, in both balances, and a free spin. */
export async function beginScenario(lane: Lane): Promise<void> {
  const { bench, ctx } = lane;
  await bench.redis.flushdb();
  bench.events.length = 0;
  lane.rooms.clear();
  lane.remembered.clear();
  const players: Player[] = [...lane.players];
  while (players.length < PLAYERS) players.push(await bench.player(0));
  lane.players = await Promise.all(players.map((player) => contender(bench, player)));
  for (const { id } of lane.players)
    for (const game of GAME_NAMES) await ctx.presence.touch(game, id, 'socket', Number.MAX_SAFE_INTEGER);
}

async function contender(bench: RoomsBench, player: Player): Promise<Contender> {
  const { ledger, users } = bench.ctx;
  const had = await ledger.wallet(player.id);
  if (had.main < 2 * STAKE) await bench.credit(player.id, 50);
  if (had.bonus < STAKE) await bench.credit(player.id, 30, 'bonus');
  const user = await users.get(player.id);
  if (user?.remainingSpin === 0) await bench.giveSpin(player.id);
  const { main, bonus } = await ledger.wallet(player.id);
  return { ...player, before: { main, bonus, spins: 1 } };
}

/** Does what living servers do after a crash: the due work and the recovery. */
export async function heal({ bench, ctx, players }: Lane): Promise<void> {
  // No player claims any more; the cards of absent players claim by themselves.
  for (const { id } of players)
    for (const game of GAME_NAMES) await ctx.presence.leave(game, id, 'socket', bench.clock.now());
  for (const _minute of [1, 2]) {
    await doDueWork(bench, ctx, bench.clock.now() + 60_000);
    await recoverRounds(ctx);
  }
  await doDueWork(bench, ctx, bench.clock.now() + 60_000);
  // The next scenario's recoveries need not look at this one's stakes.
  bench.clock.set(bench.clock.now() + TEN_MINUTES);
}

async function doDueWork({ redis, clock }: RoomsBench, ctx: RoomsContext, until: number): Promise<void> {
  for (;;) {
    const { leases, next } = await ctx.due.claim(clock.now(), 64);
    for (const lease of leases) {
      const room = lease.job === 'room' ? asRoundId(lease.subject) : null;
      const again = room ? await advanceRoom(ctx, room) : null;
      // An empty room would be advanced for an hour, although no player will come.
      const empty = room && (await ctx.rooms.find(room))?.cards.length === 0;
      await ctx.due.done(lease, empty ? null : again);
    }
    if (leases.length > 0) continue;
    // The leases of those who died end, too.
    const leased = (await redis.zrange('due:{due}:leases', 0, '0', 'WITHSCORES')).flat()[1];
    const soonest = Math.min(next ?? Number.POSITIVE_INFINITY, Number(leased ?? Number.POSITIVE_INFINITY));
    if (soonest > until) break;
    clock.set(soonest);
  }
  clock.set(until);
}

/** The game of a scenario says how many cards are fought over: few, so that players meet. */
export const contestedCards = (game: Game): readonly string[] => GAMES[game].cards.slice(0, 4);

export const roomKeys = (id: RoundId): string[] =>
  ['', ':cards', ':people', ':own', ':unsent', ':claims'].map((part) => `room:{${id}}${part}`);
