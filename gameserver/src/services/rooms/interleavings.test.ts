import type { JoinTarget } from '@chewata/common/contract/socket-payloads';
import { Refusal } from '@chewata/common/errors';
import { GAME_NAMES, GAMES, type Game } from '@chewata/common/games/game';
import { isOver } from '@chewata/common/games/round';
import type { RoundId } from '@chewata/common/ids';
import { fromBirr, sum, times, ZERO } from '@chewata/common/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../domain/ledger/accounts.ts';
import { looseStakes } from '../../domain/ledger/audit.ts';
import { playersOf, sealedIn } from '../../domain/rooms/sealing.ts';
import { settlementId } from '../../domain/rooms/settlement.ts';
import { Interleaver } from '../../testing/interleaver.ts';
import { randomBy } from '../../testing/random.ts';
import { type RoomsBench, roomsBench } from '../../testing/rooms-bench.ts';
import { advanceRoom } from './advance-room.ts';
import { claimBingo } from './claim-bingo.ts';
import { confirmCards } from './confirm-cards.ts';
import { recoverRounds } from './recover-rounds.ts';
import { removeCards } from './remove-cards.ts';
import { roomOfWork } from './room-work.ts';
import type { Player, RoomsContext } from './rooms-context.ts';
import { selectCards } from './select-cards.ts';

/**
 * Hold, pay, remove, start, claim, recover and crash in any order and at once, over the real services and
 * stores: whatever happens, the ledger is whole in the end. INTERLEAVINGS sets how many are tried.
 */
const RUNS = Number(process.env.INTERLEAVINGS ?? 1000);
const LANES = 8;
const STAKE = fromBirr(20);
const MONEY = fromBirr(90);
const PLAYERS = 3;
const AT_ONCE = 4;

interface Lane {
  bench: RoomsBench;
  players: Player[];
  /** That each of them has at first. */
  freeSpins: number;
  /** Every room opened in this scenario. */
  rooms: Set<RoundId>;
}

type Command =
  | { readonly do: 'select' | 'confirm' | 'free' | 'remove' | 'claim'; who: number; cards: number[] }
  | { readonly do: 'advance' | 'recover' }
  | { readonly do: 'pass'; ms: number }
  | { readonly do: 'leave'; who: number }
  | { readonly do: 'lose-room'; which: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('select', 'confirm', 'confirm', 'confirm', 'free', 'remove', 'claim'),
      who: fc.nat(PLAYERS - 1),
      cards: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('advance', 'advance', 'advance', 'recover') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(30, 700, 2000, 2000, 9000, 16_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), who: fc.nat(PLAYERS - 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose-room'), which: fc.nat(3) }) },
);

const scenario = fc.record({
  /** What has happened before: two have paid; the countdown is over; it plays. */
  begun: fc.constantFrom('nothing', 'paid', 'over', 'playing'),
  game: fc.constantFrom<Game>('bingo', 'spin', 'flip'),
  commands: fc.array(command, { minLength: 4, maxLength: 16 }),
  /** How often a process dies at a call to a store. */
  dies: fc.constantFrom(0, 0.03, 0.08),
  order: fc.nat(),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer Given> ? Given : never;

let lanes: Lane[] = [];
beforeAll(async () => {
  lanes = await Promise.all(
    Array.from({ length: LANES }, async () => ({
      bench: await benchWithOneStake({
        BINGO_COUNTDOWN_S: '2',
        SPIN_COUNTDOWN_S: '2',
        FLIP_COUNTDOWN_S: '2',
        BINGO_CALL_MS: '20',
        BINGO_CLAIM_WINDOW_MS: '20',
        SPIN_PRESPIN_S: '0',
        SPIN_ROUND_MS: '20',
        FLIP_CALL_MS: '20',
      }),
      players: [],
      freeSpins: 0,
      rooms: new Set<RoundId>(),
    })),
  );
});
afterAll(() => Promise.all(lanes.map(({ bench }) => bench.close())));

it(`W7, W8, G6: ${RUNS} interleavings of hold, pay, remove, start, claim and crash leave the ledger whole`, async () => {
  const property = (lane: Lane) =>
    fc.asyncProperty(scenario, async (given) => {
      await prepare(lane, given.game);
      await chaos(lane, given);
      await heal(lane);
      await expectWhole(lane);
    });
  await Promise.all(
    lanes.map((lane) => fc.assert(property(lane), { numRuns: Math.ceil(RUNS / LANES), endOnFailure: true })),
  );
}, 3_600_000);

async function benchWithOneStake(variables: Record<string, string>): Promise<RoomsBench> {
  const bench = await roomsBench(variables);
  const stakes = { bingo: [STAKE], private: [STAKE], spin: [STAKE], flip: [STAKE] };
  bench.settings.value = { ...bench.settings.value, stakes };
  return bench;
}

async function prepare(lane: Lane, game: Game): Promise<void> {
  const { bench } = lane;
  await bench.redis.flushdb();
  bench.told.length = 0;
  lane.rooms = new Set();
  lane.players = [];
  lane.freeSpins = game === 'spin' ? 1 : 0;
  for (let who = 0; who < PLAYERS; who++) {
    const one = await bench.player(0, { remainingSpin: lane.freeSpins });
    await bench.credit(one.id, 50);
    await bench.credit(one.id, 40, 'bonus');
    lane.players.push(one);
  }
}

/** Starts the commands, up to four at once, and lets their calls happen in any order. */
async function chaos(lane: Lane, { begun, game, commands, dies, order }: Scenario): Promise<void> {
  const target: JoinTarget = { by: 'stake', stake: STAKE, gameSpace: null, createGame: true };
  if (begun !== 'nothing') await begin(lane, game, target, begun);
  const random = randomBy(order);
  const interleaver = new Interleaver(random);
  const ctx = watched(lane);
  const waiting = [...commands];
  const endings: Promise<unknown>[] = [];
  for (;;) {
    if (waiting.length > 0 && interleaver.running < AT_ONCE && random() < 0.5) {
      const next = waiting.shift();
      if (next) endings.push(...(await start(lane, ctx, game, target, next, interleaver, dies)));
    }
    if (!(await interleaver.step()) && waiting.length === 0) break;
  }
  for (const ending of await Promise.all(endings)) {
    const { failed } = ending as { failed?: unknown };
    if (failed !== undefined && !(failed instanceof Refusal)) throw failed;
  }
}

/** The same context, but every room that is opened is written down. */
function watched(lane: Lane): RoomsContext {
  const { ctx } = lane.bench;
  const open: RoomsContext['rooms']['open'] = async (room) => {
    lane.rooms.add(room.id);
    await ctx.rooms.open(room);
  };
  return { ...ctx, rooms: { ...ctx.rooms, open } };
}

/** Two players have paid; then perhaps the countdown is over, and the room plays. */
async function begin(lane: Lane, game: Game, target: JoinTarget, begun: string): Promise<void> {
  const ctx = watched(lane);
  const [first, second] = GAMES[game].cards;
  for (const [index, card] of [first, second].entries())
    await confirmCards(ctx, lane.players[index] as Player, {
      game,
      target,
      cards: [card ?? ''],
      free: false,
    });
  if (begun === 'paid') return;
  lane.bench.clock.set(lane.bench.clock.now() + 2000);
  if (begun === 'playing') for (const id of lane.rooms) await advanceRoom(ctx, id);
}

async function start(
  lane: Lane,
  ctx: RoomsContext,
  game: Game,
  target: JoinTarget,
  next: Command,
  interleaver: Interleaver,
  dies: number,
): Promise<Promise<unknown>[]> {
  const { bench, players, rooms } = lane;
  const run = (work: (ctx: RoomsContext) => Promise<unknown>) => [interleaver.start(ctx, work, dies)];
  switch (next.do) {
    case 'pass':
      bench.clock.set(bench.clock.now() + next.ms);
      return [];
    case 'advance':
      return [...rooms].flatMap((id) => run((in_) => advanceRoom(in_, id)));
    case 'recover':
      return run(recoverRounds);
    case 'leave':
      await bench.ctx.presence.leave(game, (players[next.who] as Player).id, 'socket', bench.clock.now());
      return [];
    case 'lose-room': {
      const id = [...rooms][next.which % rooms.size];
      if (id)
        await bench.redis.del(...['', ':cards', ':people', ':events'].map((part) => `room:{${id}}${part}`));
      return [];
    }
    case 'claim': {
      const player = players[next.who] as Player;
      return [...rooms].flatMap((roomId) => run((in_) => claimBingo(in_, player, { roomId, card: null })));
    }
    default:
      return run((in_) => cardCommand(in_, game, target, next, players[next.who] as Player));
  }
}

function cardCommand(
  ctx: RoomsContext,
  game: Game,
  target: JoinTarget,
  next: Extract<Command, { who: number; cards: number[] }>,
  player: Player,
) {
  const cards = next.cards.map((index) => GAMES[game].cards[index % (game === 'flip' ? 2 : 4)] ?? '1');
  const named = { game, target, cards: game === 'bingo' ? cards : cards.slice(0, 1) };
  switch (next.do) {
    case 'select':
      return selectCards(ctx, player, named);
    case 'remove':
      return removeCards(ctx, player, { ...named, cards: next.cards.length > 1 ? null : cards });
    default:
      return confirmCards(ctx, player, { ...named, free: next.do === 'free' });
  }
}

/** What living servers do afterwards: the due work, found by the due set alone, and the recovery. */
async function heal(lane: Lane): Promise<void> {
  const { ctx, clock } = lane.bench;
  const living = watched(lane);
  // Nobody claims any more; the cards of the absent do.
  for (const { id } of lane.players)
    for (const game of GAME_NAMES) await ctx.presence.leave(game, id, 'socket', clock.now());
  for (let minute = 0; minute < 3; minute++) {
    const until = clock.now() + 60_000;
    for (;;) {
      const { leases, next } = await ctx.due.claim(clock.now(), 64);
      for (const lease of leases) {
        const room = roomOfWork(lease.work);
        const again = room ? await advanceRoom(living, room) : null;
        // Nobody will pay in a room that has no card: it is not looked after for an hour here.
        const idle = room && (await ctx.rooms.find(room))?.status === 'Available' ? null : again;
        await ctx.due.done(lease, idle);
      }
      if (leases.length > 0) continue;
      const leased = await lane.bench.redis.zrange('due:{due}:leases', 0, '0', 'WITHSCORES');
      const times = [next, Number(leased.flat()[1] ?? Number.POSITIVE_INFINITY)].filter((at) => at !== null);
      const soonest = Math.min(...times);
      if (soonest > until) break;
      clock.set(soonest);
    }
    clock.set(until);
    await recoverRounds(living);
  }
  // The next scenario's recoveries need not look at this one's stakes.
  clock.set(clock.now() + 10 * 60_000);
}

async function expectWhole({ bench, players, rooms, freeSpins }: Lane): Promise<void> {
  const { ledger, users } = bench.ctx;
  const spent = new Map(players.map(({ id }) => [id as string, { money: ZERO, spins: 0 }]));
  for (const id of rooms) {
    const round = await bench.ctx.rounds.find(id);
    const entries = await ledger.ofRound(id);
    if (!round) {
      expect(entries).toEqual([]);
      continue;
    }
    expect(await ledger.total(account.round(id)), 'the account of a round').toBe(0);
    // All who had paid took their cards back: the room is open still, and its round waits with it.
    const waits = (await bench.ctx.rooms.find(id))?.status === 'Available';
    if (!waits) expect([isOver(round.status), round.open], `round ${round.status}`).toEqual([true, false]);
    const finished = round.status === 'Finished';
    const settled = entries.some((entry) => entry.id === settlementId(id));
    expect(settled, 'settled, by the journal').toBe(finished);
    const sealed = finished ? sealedIn(round.cards) : () => false;
    expect(looseStakes(entries, sealed), 'stakes neither settled nor refunded').toEqual([]);
    if (!finished) continue;

    if (round.game !== 'flip')
      expect(new Set(round.cards.map(({ card }) => card)).size, 'one player a card').toBe(round.cards.length);
    expect(playersOf(round.cards).length).toBeGreaterThanOrEqual(GAMES[round.game].minPlayers);
    for (const { userId, free } of round.cards) take(userId, free ? ZERO : round.stake, free ? 1 : 0);
    for (const { userId, amount, tax } of round.winners) take(userId, times(amount, -1), 0, tax);
  }
  for (const { id } of players) {
    const wallet = await ledger.wallet(id);
    expect(await ledger.total(account.main(id)), 'W8: main').toBe(wallet.main);
    expect(await ledger.total(account.bonus(id)), 'W8: bonus').toBe(wallet.bonus);
    expect(Math.min(wallet.main, wallet.bonus), 'W6').toBeGreaterThanOrEqual(0);
    expect(sum([wallet.main, wallet.bonus]), 'what the rounds say that the player has').toBe(
      MONEY - (spent.get(id)?.money ?? 0),
    );
    const spins = (await users.get(id))?.remainingSpin ?? 0;
    expect(spins + (spent.get(id)?.spins ?? 0), 'free spins left and used').toBe(freeSpins);
  }

  function take(user: string, amount: number, spins: number, tax = 0): void {
    const one = spent.get(user);
    if (!one) throw new Error('a stranger plays');
    one.money = (one.money + amount + tax) as typeof ZERO;
    one.spins += spins;
  }
}
