import { afterAll, expect, inject, it } from 'vitest';
import { connectMongo } from './mongo-connection.ts';
import { connectRedis } from './redis-connection.ts';
import { storeHealth } from './store-health.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const redis = await connectRedis(inject('redisUrl'), silent);
const connection = await connectMongo(inject('mongoUrl').replace('/?', `/answers-${process.pid}?`));
const lost = await connectRedis(inject('redisUrl'), silent);
lost.disconnect();
afterAll(async () => {
  redis.disconnect();
  await connection.close();
});

it('both stores answer', async () => {
  expect(await storeHealth(connection, redis).check()).toBe(true);
});

it('one that is gone does not answer', async () => {
  expect(await storeHealth(connection, lost).check()).toBe(false);
  const closed = await connectMongo(inject('mongoUrl'));
  await closed.close();
  expect(await storeHealth(closed, redis).check()).toBe(false);
});

it('one that is silent does not answer', async () => {
  const busy = redis.duplicate();
  const waiting = busy.blpop('nothing comes here', 3);
  expect(await storeHealth(connection, busy).check()).toBe(false);
  busy.disconnect();
  await waiting.catch(() => undefined);
});
