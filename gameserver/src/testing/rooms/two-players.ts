import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { GAMES, type Game } from '@chewata/common/games';
import { asSpaceId, type RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { test as base } from 'vitest';
import { confirmCards } from '#services/rooms/cards/confirm-cards.ts';
import { joinRoom } from '#services/rooms/enter/join-room.ts';
import type { Player, RoomsContext } from '../../services/rooms/rooms-context.ts';
import { roomsBench } from './bench.ts';
import { roomKeys } from './scenario-setup.ts';

/** A room's keys in Redis, dumped one by one; null for a key that does not exist. */
type Dumps = readonly (Buffer | null)[];

/** A process that dies: what it was about to do next never happens. */
export const died = () => Promise.reject(new Error(DEATH));
export const DEATH = 'the process died';

/** The stake in Birr: the lowest one, but in bingo 50, so that a loss shows. */
const birrOf = (game: Game): number => (game === 'bingo' ? 50 : Math.min(...GAMES[game].stakes));

/** The cards that the two players pay for: 7 and 8, or the first two of a game that has fewer. */
function cardsOf(game: Game): readonly [string, string] {
  const { cards } = GAMES[game];
  const [one = '', other = ''] = cards.length < 8 ? cards : cards.slice(6);
  return [one, other];
}

let spaces = 0;

/**
 * The `it` of tests with two players at one room: real stores, one clock a file. `target` is the room of bingo at
 * 50 Birr, or of another `game`, in a space of the test alone, which Ada, Ben and each newcomer may enter with
 * 1,000 Birr.
 */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend('bench', { scope: 'file' }, async ({}, { onCleanup }) => {
    const bench = await roomsBench();
    onCleanup(() => bench.close());
    return bench;
  })
  .extend('gameSpace', ({ bench }) => {
    bench.events.length = 0;
    return asSpaceId(`two-${++spaces}`);
  })
  .extend('game', (): Game => 'bingo')
  /** Ada's card and Ben's. */
  .extend('cards', ({ game }) => cardsOf(game))
  .extend('target', ({ game, gameSpace }): JoinTarget => {
    return { by: 'stake', stake: fromBirr(birrOf(game)), gameSpace, createGame: true };
  })
  .extend('newcomer', ({ bench, gameSpace }) => async (): Promise<Player> => {
    const player = await bench.player();
    bench.members.add(`${gameSpace}:${player.id}`);
    return player;
  })
  .extend('ada', ({ newcomer }) => newcomer())
  .extend('ben', ({ newcomer }) => newcomer())
  .extend(
    'pay',
    ({ bench, game, target }) =>
      (player: Player, card: string, ctx: RoomsContext = bench.ctx) =>
        confirmCards(ctx, player, { game, target, cards: [card], free: false }),
  )
  .extend(
    'money',
    ({ bench }) =>
      async (player: Player) =>
        (await bench.ctx.ledger.wallet(player.id)).main,
  )
  .extend(
    'roomNow',
    ({ bench, ada, game, target }) =>
      () =>
        joinRoom(bench.ctx, ada, game, target),
  )
  /** Ada's card and Ben's are paid: play is to start in half a minute. The room's id. */
  .extend('bothPaid', ({ ada, ben, cards, pay, roomNow }) => async () => {
    await pay(ada, cards[0]);
    await pay(ben, cards[1]);
    return (await roomNow()).id as RoundId;
  })
  /** Moves the clock, and does nothing of what is due. */
  .extend(
    'later',
    ({ bench }) =>
      (ms: number) =>
        bench.clock.set(bench.clock.now() + ms),
  )
  /** The context with other ways of the rooms' storage. */
  .extend('withRooms', ({ bench: { ctx } }) => (change: Partial<RoomsContext['rooms']>): RoomsContext => {
    return { ...ctx, rooms: { ...ctx.rooms, ...change } };
  })
  .extend('dumpOf', ({ bench }) => (id: RoundId): Promise<Dumps> => {
    return Promise.all(roomKeys(id).map((key) => bench.redis.dumpBuffer(key)));
  })
  .extend('restore', ({ bench: { redis } }) => async (id: RoundId, dumps: Dumps) => {
    for (const [index, key] of roomKeys(id).entries()) {
      const dump = dumps[index];
      if (dump) await redis.restore(key, 0, dump, 'REPLACE');
      else await redis.del(key);
    }
  });
