import { asUserId } from '@chewata/common/ids';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BEAT_MS, type Presence, redisPresence } from './presence.ts';

let redis: Redis;
let serial = 0;
let here: Presence;
const presence = () => here;
const T0 = 1_700_000_000_000;
const someone = () => asUserId(`present-${process.pid}-${++serial}`);

beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
  here = redisPresence(redis);
});
afterAll(() => redis.disconnect());

const since = async (user: ReturnType<typeof someone>, now: number, game: 'bingo' | 'spin' = 'bingo') =>
  (await presence().awaySince(game, [user], now)).get(user);

it('a user is there while any socket is, in that game alone', async () => {
  const user = someone();
  await presence().touch('bingo', user, 'phone', T0);
  await presence().touch('bingo', user, 'desk', T0);
  await presence().leave('bingo', user, 'phone', T0 + 10);
  expect(await since(user, T0 + 20)).toBeNull();
  expect(await since(user, T0 + 20, 'spin')).toBe(0);
});

it('a user is away since the last socket left', async () => {
  const user = someone();
  await presence().touch('bingo', user, 'phone', T0);
  await presence().leave('bingo', user, 'phone', T0 + 700);
  expect(await since(user, T0 + 5000)).toBe(T0 + 700);
  await presence().touch('bingo', user, 'phone again', T0 + 5001);
  expect(await since(user, T0 + 5002)).toBeNull();
});

it('a socket that another server has recovered stays, if its old server hears late that it closed', async () => {
  const user = someone();
  const next = redisPresence(redis);
  await presence().touch('bingo', user, 'phone', T0);
  await presence().listen('bingo', user, 'phone', T0);
  await next.touch('bingo', user, 'phone', T0 + 500);
  await next.listen('bingo', user, 'phone', T0 + 500);
  await presence().leave('bingo', user, 'phone', T0 + 900);
  await presence().unlisten('bingo', user, 'phone');
  expect(await since(user, T0 + 1000)).toBeNull();
  expect(await next.listening(user, T0 + 1000)).toEqual(new Set(['bingo']));
  await next.leave('bingo', user, 'phone', T0 + 1100);
  await next.unlisten('bingo', user, 'phone');
  expect(await since(user, T0 + 1200)).toBe(T0 + 1100);
  expect(await next.listening(user, T0 + 1200)).toEqual(new Set());
});

it('a socket whose server died is gone after three beats', async () => {
  const user = someone();
  await redisPresence(redis).touch('bingo', user, 'phone', T0);
  expect(await since(user, T0 + 3 * BEAT_MS - 1)).toBeNull();
  expect(await since(user, T0 + 3 * BEAT_MS)).toBe(T0);
});

it('a server that was too busy for its beats does not count its own sockets as gone', async () => {
  const user = someone();
  await presence().touch('bingo', user, 'phone', T0 + 100_000);
  await presence().listen('bingo', user, 'phone', T0 + 100_000);
  const later = T0 + 100_000 + 5 * BEAT_MS;
  expect(await since(user, later)).toBeNull();
  expect(await presence().listening(user, later)).toEqual(new Set(['bingo']));
});

it('who was never seen is away since ever', async () => {
  expect(await since(someone(), T0)).toBe(0);
});
