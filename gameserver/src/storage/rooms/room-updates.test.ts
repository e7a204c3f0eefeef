import { setTimeout as sleep } from 'node:timers/promises';
import { applyPatch } from '@chewata/common/contract/rooms/patch';
import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES, type Game } from '@chewata/common/games';
import { percentTenths } from '@chewata/common/games/percent';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { roomPatch } from '#domain/rooms/room-patch.ts';
import { roomView } from '#domain/rooms/room-view.ts';
import { countdown, T0 } from '#testing/rooms/redis-room.ts';
import { redisRooms } from './redis-rooms.ts';
import type { RoomRef, Rooms, RoomUpdate } from './rooms.ts';

const HOLD_MS = 30_000;
const USERS = ['ada', 'ben', 'cleo', 'dora'].map(asUserId);
let redis: Redis;
/** Two servers on the same Redis. */
let servers: readonly [Rooms, Rooms];
let serial = 0;

beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
  servers = [redisRooms(redis), redisRooms(redis)];
});
afterAll(() => redis.disconnect());

async function opened(game: Game): Promise<RoomRef> {
  const id = asRoundId(`updates-${process.pid}-${++serial}`);
  await servers[0].open({
    id,
    game,
    stake: santim(1000),
    space: null,
    schedule: null,
    serverSeed: '',
    commitment: '',
    beacon: null,
    beaconState: 'ready',
    houseCut: percentTenths(200),
    bonusOn: false,
    openedAt: T0,
    deadline: null,
  });
  return { id, game };
}

async function view({ id }: RoomRef): Promise<Room> {
  const room = await servers[0].find(id);
  if (!room) throw new Error('the room is gone');
  // The seconds left follow from `countdown`.
  return { ...roomView(room, T0, null), countDownVal: 0 };
}

type Change = (rooms: Rooms, room: RoomRef, now: number) => Promise<RoomUpdate>;
const NONE: RoomUpdate = { kind: 'none' };
const updateIn = (outcome: object): RoomUpdate =>
  'update' in outcome ? (outcome.update as RoomUpdate) : NONE;

const holding =
  (user: number, cards: string[]): Change =>
  async (rooms, room, now) =>
    updateIn(await rooms.hold(room, request(user, cards, now)));

const request = (user: number, cards: readonly string[], now: number) => ({
  userId: USERS[user] ?? asUserId('nobody'),
  person: { name: `Name ${user}`, phone: '09****' },
  cards,
  limit: 200,
  now,
  holdMs: HOLD_MS,
});

const paying =
  (user: number, cards: string[]): Change =>
  async (rooms, room, now) => {
    const pay = { ...request(user, cards, now), token: `${++serial}`, free: false, maxHolders: null };
    const begun = await rooms.beginPaying(room, pay);
    if (begun.outcome !== 'paying' || begun.update.kind === 'patch') return updateIn(begun);
    return updateIn(await rooms.markPaid(room, { ...pay, cards: begun.cards, countdown }));
  };

const releasing =
  (user: number): Change =>
  async (rooms, room) =>
    updateIn(await rooms.release(room, USERS[user] ?? asUserId('nobody'), null));

const lapsing: Change = async (rooms, room, now) =>
  (await rooms.lapse(room.id, { now, holdMs: HOLD_MS, away: [], heldBefore: 0, seconds: null })).update;

const merging: Change = (rooms, room) => rooms.takeUpdate(room.id);

const someCards = (game: Game) =>
  fc.uniqueArray(fc.constantFrom(...GAMES[game].cards.slice(0, 12)), { minLength: 1, maxLength: 4 });
const changeIn = (game: Game): fc.Arbitrary<Change> => {
  const user = fc.nat(USERS.length - 1);
  return fc.oneof(
    fc.tuple(user, someCards(game)).map(([who, cards]) => holding(who, cards)),
    fc.tuple(user, someCards(game)).map(([who, cards]) => paying(who, cards)),
    user.map(releasing),
    fc.constant(lapsing),
    fc.constant(merging),
  );
};

it.each(['bingo', 'spin', 'flip'] as const)(
  'R9: the patches of a room of %s are one chain, whichever of two servers changes it, and lead to its state',
  async (game) => {
    const steps = fc.array(fc.tuple(changeIn(game), fc.boolean(), fc.nat(20_000)), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const room = await opened(game);
        const states = [await view(room)];
        const follower = { room: states[0] as Room };
        let now = T0;
        const follow = async (update: RoomUpdate) => {
          states.push(await view(room));
          if (update.kind !== 'patch') return;
          const patch = roomPatch(room, update.changes);
          expect(patch.from).toBe(follower.room.seq);
          follower.room = applyPatch(follower.room, patch);
          const atSeq = states.findLast(({ seq }) => seq === patch.seq);
          expect(follower.room).toEqual(atSeq);
          // A client that joined anywhere in between gets the same.
          for (const joined of states.filter(({ seq }) => seq >= patch.from && seq < patch.seq))
            expect(applyPatch(joined, patch)).toEqual(follower.room);
        };
        for (const [change, second, later] of changes) {
          now += later;
          await follow(await change(servers[second ? 1 : 0], room, now));
        }
        await follow(await merging(servers[1], room, now));
        expect(follower.room).toEqual(await view(room));
      }),
      { numRuns: 40 },
    );
  },
);

it('R9: the first change after quiet is sent at once, later ones together after half a second', async () => {
  const room = await opened('bingo');
  const first = await holding(0, ['1'])(servers[0], room, T0);
  expect(first).toMatchObject({ kind: 'patch', changes: { from: 1, seq: 2, cards: [['1', 1, 1]] } });
  const second = await holding(1, ['2'])(servers[1], room, T0);
  expect(second.kind).toBe('later');
  const { ms } = second as { ms: number };
  expect(ms).toBeGreaterThan(400);
  expect(ms).toBeLessThanOrEqual(500);
  expect(await paying(1, ['2'])(servers[0], room, T0)).toEqual(NONE);
  await sleep(ms);
  expect(await merging(servers[1], room, T0)).toMatchObject({
    kind: 'patch',
    changes: { from: 2, seq: 4, status: 'Starting', cards: [['2', 2, 2]] },
  });
  expect(await merging(servers[0], room, T0)).toEqual(NONE);
});

it('R9: if the server that merges has died, the next change of another one sends it all', async () => {
  const room = await opened('bingo');
  await holding(0, ['1'])(servers[0], room, T0);
  expect(await holding(1, ['2'])(servers[0], room, T0)).toMatchObject({ kind: 'later' });
  expect((await servers[1].find(room.id))?.unsent).toBe(true);
  await sleep(800);
  expect(await lapsing(servers[1], room, T0)).toMatchObject({
    kind: 'patch',
    changes: { from: 2, seq: 3, cards: [['2', 1, 2]] },
  });
  expect((await servers[1].find(room.id))?.unsent).toBe(false);
});

it('G5: a seat is given with the first hold and stays the same for the whole round', async () => {
  const room = await opened('bingo');
  const seatOf = async (user: number) => (await servers[0].own(room.id, USERS[user] ?? asUserId(''))).seat;
  await holding(2, ['1'])(servers[0], room, T0);
  await paying(0, ['2'])(servers[1], room, T0);
  await releasing(2)(servers[1], room, T0);
  await holding(1, ['3'])(servers[0], room, T0);
  await holding(2, ['4'])(servers[0], room, T0);
  expect([await seatOf(2), await seatOf(0), await seatOf(1), await seatOf(3)]).toEqual([1, 2, 3, null]);
});
