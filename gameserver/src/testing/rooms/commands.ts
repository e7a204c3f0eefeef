import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { Refusal } from '@chewata/common/errors';
import { GAME_NAMES, GAMES, type Game } from '@chewata/common/games';
import fc from 'fast-check';
import { confirmCards } from '#services/rooms/cards/confirm-cards.ts';
import { removeCards } from '#services/rooms/cards/remove-cards.ts';
import { selectCards } from '#services/rooms/cards/select-cards.ts';
import { advanceRoom } from '#services/rooms/play/advance-room.ts';
import { claimBingo } from '#services/rooms/play/claim-bingo.ts';
import { recoverRounds } from '#services/rooms/recover/recover-rounds.ts';
import type { RoomsContext } from '../../services/rooms/rooms-context.ts';
import { randomBy } from '../random.ts';
import { type Ending, Interleaver } from './interleaver.ts';
import { type Contender, contestedCards, type Lane, PLAYERS, roomKeys, STAKE } from './scenario-setup.ts';

const CARD_COMMANDS = ['select', 'confirm', 'free', 'remove'] as const;
type CardCommand = { readonly do: (typeof CARD_COMMANDS)[number]; who: number; cards: number[] };

/** One step of a scenario. */
export type Command =
  | CardCommand
  | { readonly do: 'claim' | 'leave'; who: number }
  | { readonly do: 'advance' | 'recover' }
  | { readonly do: 'pass'; ms: number }
  | Forgetting;
/** A Redis that forgets: a room is gone, or as it was some time ago. */
type Forgetting = { readonly do: 'lose-room' | 'remember'; which: number } | { readonly do: 'roll-back' };

const who = fc.nat(PLAYERS - 1);
const which = fc.nat(3);
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  often(
    11,
    fc.record({
      do: fc.constantFrom('select' as const, 'confirm', 'confirm', 'confirm', 'free', 'remove'),
      who,
      cards: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
    }),
  ),
  often(2, fc.record({ do: fc.constantFrom('claim' as const, 'claim', 'leave'), who })),
  often(8, fc.record({ do: fc.constantFrom('advance' as const, 'advance', 'advance', 'recover') })),
  often(
    4,
    fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(30, 700, 2000, 2000, 9000, 16_000) }),
  ),
  often(2, fc.record({ do: fc.constantFrom('lose-room' as const, 'remember'), which })),
  often(1, fc.record({ do: fc.constant('roll-back' as const) })),
);

export interface Scenario {
  /** What has happened before: two have paid; the countdown is over; it plays. */
  readonly begun: 'nothing' | 'paid' | 'over' | 'playing';
  readonly game: Game;
  readonly commands: readonly Command[];
  /** How often a process dies at a call to a store. */
  readonly dies: number;
  /** Chooses the order of everything. */
  readonly order: number;
}

export const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  begun: fc.constantFrom('nothing' as const, 'paid', 'over', 'playing'),
  game: fc.constantFrom(...GAME_NAMES),
  commands: fc.array(anyCommand, { minLength: 4, maxLength: 16 }),
  dies: fc.constantFrom(0, 0.03, 0.08),
  order: fc.nat(),
});

const AT_ONCE = 4;
const target: JoinTarget = { by: 'stake', stake: STAKE, gameSpace: null, createGame: true };

/** Starts the commands, some at once, and lets their calls happen in any order. Only refusals may come of it. */
export async function chaos(lane: Lane, scenario: Scenario): Promise<void> {
  await begin(lane, scenario);
  const random = randomBy(scenario.order);
  const interleaver = new Interleaver(random);
  const waiting = [...scenario.commands];
  const endings: Promise<Ending>[] = [];
  const start = (work: (ctx: RoomsContext) => Promise<unknown>) =>
    endings.push(interleaver.start(lane.ctx, work, scenario.dies));
  for (;;) {
    if (waiting.length > 0 && interleaver.running < AT_ONCE && random() < 0.5) {
      const next = waiting.shift();
      if (next) await run(lane, scenario.game, next, start);
    }
    if (!(await interleaver.step()) && waiting.length === 0) break;
  }
  for (const ending of await Promise.all(endings))
    if ('failed' in ending && !(ending.failed instanceof Refusal)) throw ending.failed;
}

/** Brings the scenario to its starting point, without failures. */
async function begin(lane: Lane, { begun, game }: Scenario): Promise<void> {
  if (begun === 'nothing') return;
  for (const [index, card] of contestedCards(game).slice(0, 2).entries())
    await confirmCards(lane.ctx, playerOf(lane, index), { game, target, cards: [card], free: false });
  if (begun === 'paid') return;
  lane.bench.clock.set(lane.bench.clock.now() + 2000);
  if (begun === 'playing') for (const id of lane.rooms) await advanceRoom(lane.ctx, id);
}

async function run(
  lane: Lane,
  game: Game,
  command: Command,
  start: (work: (ctx: RoomsContext) => Promise<unknown>) => void,
): Promise<void> {
  const { bench, rooms } = lane;
  switch (command.do) {
    case 'pass':
      return bench.clock.set(bench.clock.now() + command.ms);
    case 'advance':
      for (const id of rooms) start((ctx) => advanceRoom(ctx, id));
      return;
    case 'recover':
      return start(recoverRounds);
    case 'leave':
      return lane.ctx.presence.leave(game, playerOf(lane, command.who).id, 'socket', bench.clock.now());
    case 'claim':
      for (const roomId of rooms)
        start((ctx) => claimBingo(ctx, playerOf(lane, command.who), { roomId, card: null }));
      return;
    case 'lose-room':
    case 'remember':
    case 'roll-back':
      return loseMemory(lane, command);
    default:
      return start((ctx) => cardCommand(ctx, playerOf(lane, command.who), game, command));
  }
}

function cardCommand(ctx: RoomsContext, player: Contender, game: Game, command: CardCommand) {
  const contested = contestedCards(game);
  const all = command.cards.map((index) => contested[index % contested.length] ?? '1');
  const cards = [...new Set(all)].slice(0, GAMES[game].cardLimit.default);
  switch (command.do) {
    case 'select':
      return selectCards(ctx, player, { game, target, cards });
    case 'remove':
      return removeCards(ctx, player, { game, target, cards: all.length > 1 ? null : cards });
    default:
      return confirmCards(ctx, player, { game, target, cards, free: command.do === 'free' });
  }
}

/** A Redis that forgets: a room is gone, or as it was some time ago. */
async function loseMemory(
  lane: Lane,
  command: Extract<Command, { do: 'lose-room' | 'remember' | 'roll-back' }>,
) {
  const { redis } = lane.bench;
  if (command.do === 'roll-back') {
    for (const [id, dumps] of lane.remembered)
      for (const [index, key] of roomKeys(id).entries()) {
        const dump = dumps[index];
        if (dump) await redis.restore(key, 0, dump, 'REPLACE');
        else await redis.del(key);
      }
    return;
  }
  const id = [...lane.rooms][command.which % lane.rooms.size];
  if (id === undefined) return;
  if (command.do === 'lose-room') await redis.del(...roomKeys(id));
  else lane.remembered.set(id, await Promise.all(roomKeys(id).map((key) => redis.dumpBuffer(key))));
}

function playerOf({ players }: Lane, index: number): Contender {
  const player = players[index];
  if (!player) throw new Error(`no player ${index}`);
  return player;
}
