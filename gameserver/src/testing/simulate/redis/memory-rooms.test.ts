import { percentTenths } from '@chewata/common/games/percent';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { redisRooms } from '#storage/rooms/redis-rooms.ts';
import type { NewRoom, Rooms } from '#storage/rooms/rooms.ts';
import { redisDue } from '#storage/work/due.ts';
import { randomBy } from '../../random.ts';
import { countdown, hold, paid, pay, T0 } from '../../rooms/redis-room.ts';
import { memoryRedis } from './memory-redis.ts';
import { RedisData } from './redis-data.ts';

const SEQUENCES = 60;
const COMMANDS = 24;
const USERS = ['ada', 'ben', 'cy'].map(asUserId);
const ROOM_GAMES = ['bingo', 'flip', 'spin'] as const;

let redis: Redis;
let serial = 0;
beforeAll(() => {
  redis = new Redis(inject('redisUrl'), { db: 1 });
});
afterAll(async () => {
  await redis.flushdb();
  redis.disconnect();
});

/** A command on the room, with arguments that `random` chooses. */
type Command = (rooms: Rooms) => Promise<unknown>;

function anyCommand(room: NewRoom, random: () => number): Command {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const user = pick(USERS);
  const cards = [...new Set([pick(['1', '2', '3']), pick(['1', '2', '3'])])];
  const now = T0 + Math.floor(random() * 40_000);
  const token = `token-${user}-${pick([1, 2])}`;
  const limit = pick([1, 2, 10]);
  const asked = { now, limit, token };
  const claim = { userId: user, card: pick([null, '1']), at: now, verdict: 'BINGO' as const };
  const revised = async (rooms: Rooms) => ((await rooms.find(room.id))?.revision ?? 0) - pick([0, 0, 0, 1]);
  return pick<Command>([
    (rooms) => rooms.hold(room, hold(user, cards, asked)),
    (rooms) => rooms.hold(room, hold(user, cards, asked)),
    (rooms) => rooms.beginPaying(room, pay(user, cards, { ...asked, maxHolders: pick([null, null, 1]) })),
    (rooms) => rooms.beginPaying(room, pay(user, cards, asked)),
    (rooms) => rooms.beginPaying(room, pay(user, cards, { ...asked, free: true })),
    (rooms) => rooms.markPaid(room, { ...paid(user, cards, token), now }),
    (rooms) => rooms.markPaid(room, { ...paid(user, cards, token), now }),
    (rooms) => rooms.abandonPaying(room.id, user, token),
    (rooms) => rooms.release(room, user, pick([null, cards])),
    (rooms) =>
      rooms.lapse(room.id, {
        ...{ now, holdMs: 30_000, away: pick([[], [user]]), heldBefore: now - 5000 },
        seconds: pick([null, 5]),
      }),
    (rooms) => rooms.freeze(room.id, pick([T0, countdown.deadline + 1])),
    (rooms) => rooms.takeUpdate(room.id),
    (rooms) => rooms.showBeacon(room.id, pick(['ready', 'away'])),
    (rooms) => rooms.step(room.id),
    (rooms) => rooms.head(room.id),
    (rooms) => rooms.own(room.id, user),
    (rooms) => rooms.summary(room.id),
    (rooms) => rooms.noteClaim(room.id, claim, 2),
    (rooms) => rooms.closeUnpaid(room.id, pick(['over', 'frozen'])),
    async (rooms) => {
      const revision = await revised(rooms);
      const keep = (await rooms.find(room.id))?.cards.filter(({ status }) => status === 'paid') ?? [];
      const begins = { status: 'Playing', phase: 'playing', seen: 'patch', keep, owesStart: true } as const;
      return rooms.change(room, { revision, claims: [claim], ...begins });
    },
    async (rooms) => rooms.change(room, { revision: await revised(rooms), seen: pick(['event', 'patch']) }),
    async (rooms) => rooms.change(room, { revision: await revised(rooms), phase: 'settling', seen: 'event' }),
  ]);
}

/** Changes of one moment have no order in the hashes of Redis, and the clocks differ by some ms. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) => {
      if (key === 'ms') return 'some ms';
      if (one instanceof Set) return [...one].sort();
      if (Array.isArray(one)) return [...one].map((item) => JSON.stringify(item)).sort();
      return one;
    }) ?? 'null',
  );

async function stateOf(rooms: Rooms, { id }: NewRoom) {
  const own = await Promise.all(USERS.map((user) => rooms.own(id, user)));
  return comparable([await rooms.find(id), await rooms.claims(id), await rooms.summary(id), own]);
}

it(`the rooms of the simulation do the same as those in Redis, in ${SEQUENCES} sequences of commands`, async () => {
  const real = redisRooms(redis);
  let now = 0;
  const memory = redisRooms(memoryRedis(new RedisData(() => now), async (work) => work()));
  const outcomes = new Set<string>();
  for (let sequence = 1; sequence <= SEQUENCES; sequence++) {
    const random = randomBy(sequence);
    const game = ROOM_GAMES[sequence % 3] ?? 'bingo';
    const isScheduled = random() < 0.2;
    const room: NewRoom = {
      ...{ id: asRoundId(`same-${process.pid}-${++serial}`), game, stake: santim(1000), space: null },
      ...{ schedule: isScheduled ? 'schedule' : null, deadline: isScheduled ? T0 : null },
      ...{ serverSeed: '', commitment: '', beacon: null, beaconState: 'ready', houseCut: percentTenths(200) },
      ...{ bonusOn: false, openedAt: T0 },
    };
    now = await real.time();
    for (const rooms of [real, memory]) await rooms.open(room);
    for (let n = 0; n < COMMANDS; n++) {
      const choice = Math.floor(random() * 2 ** 31);
      now = await real.time();
      const [theirs, ours] = [
        await anyCommand(room, randomBy(choice))(real),
        await anyCommand(room, randomBy(choice))(memory),
      ];
      const where = `sequence ${sequence}, command ${n}`;
      expect(comparable(ours), where).toEqual(comparable(theirs));
      expect(await stateOf(memory, room), where).toEqual(await stateOf(real, room));
      outcomes.add((theirs as { outcome?: string } | null)?.outcome ?? typeof theirs);
    }
  }
  expect([...outcomes]).toEqual(
    expect.arrayContaining([
      'held',
      'paying',
      'paid',
      'released',
      'taken',
      'limit',
      'started',
      'wait',
      'lost',
    ]),
  );
  expect([...outcomes]).toContain('house-limit');
});

it('due work and the pointers of places are the same, too', async () => {
  const memory = memoryRedis(new RedisData(() => Date.now()), async (work) => work());
  const place = { game: 'bingo', stake: santim(1000), space: null } as const;
  const replies = await Promise.all(
    [redis, memory].map(async (client) => {
      const [due, rooms] = [redisDue(client, 'server'), redisRooms(client)];
      const [one, two] = [asRoundId('one'), asRoundId('two')];
      const seen: unknown[] = [];
      for (const [subject, at] of [
        ['b', 30],
        ['a', 20],
        ['c', 500],
        ['a', 40],
      ] as const)
        await due.schedule('room', subject, at);
      const first = await due.claim(35, 10);
      seen.push(first, await due.claim(35, 10));
      for (const lease of first.leases) await due.done(lease, lease.subject === 'a' ? 90 : null);
      await due.schedule('room', 'b', 60);
      seen.push(await due.claim(100, 1), await due.claim(100, 10), await due.claim(3000, 10));
      seen.push(await rooms.point(place, one, null), await rooms.point(place, two, null));
      seen.push(await rooms.point(place, two, one), await rooms.openAt(place));
      await rooms.unpoint(place, one);
      seen.push(await rooms.openAt(place));
      seen.push(await rooms.openedBy(asUserId('dan'), one, 5), await rooms.openedBy(asUserId('dan'), two, 4));
      return seen;
    }),
  );
  expect(replies[1]).toEqual(replies[0]);
});
