import { expect, inject, it, onTestFinished } from 'vitest';
import { connectRedis } from './redis-connection.ts';
import { isStoreOutage } from './store-health.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
async function connected(answerMs: number | null) {
  const redis = await connectRedis(inject('redisUrl'), silent, answerMs);
  onTestFinished(() => redis.disconnect());
  return redis;
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

it('a command that Redis does not answer in time fails with an outage error', async () => {
  const redis = await connected(200);
  const refused = await refusalOf(redis.blpop('nothing comes here', 2));
  expect(isStoreOutage(refused)).toBe(true);
});

it('a command fails in time also while there is no Redis to be reached', async () => {
  const redis = await connected(200);
  redis.options.port = 1;
  redis.disconnect(true);
  expect(isStoreOutage(await refusalOf(redis.ping()))).toBe(true);
});

it('what Redis refuses is no silence', async () => {
  const redis = await connected(2000);
  expect(isStoreOutage(await refusalOf(redis.call('NOSUCHCOMMAND')))).toBe(false);
});

it('a Redis that has no room to write, or is not the master any more, is an outage', async () => {
  const redis = await connected(2000);
  for (const refusal of ['MISCONF Errors writing to the AOF file', 'OOM command not allowed', 'READONLY You'])
    expect(isStoreOutage(await refusalOf(redis.eval(`return redis.error_reply('${refusal}')`, 0)))).toBe(
      true,
    );
  expect(isStoreOutage(await refusalOf(redis.eval(`return redis.error_reply('ERR no')`, 0)))).toBe(false);
});

it('a patient connection waits', async () => {
  const redis = await connected(null);
  expect(await redis.blpop('nothing comes here', 0.5)).toBeNull();
});

it('a lost connection is ready again before a reply arrives on the new one', async () => {
  const redis = await connected(2000);
  const happened: string[] = [];
  redis.on('ready', () => happened.push('ready'));
  redis.disconnect(true);
  await redis.ping().then(() => happened.push('reply'));
  expect(happened).toEqual(['ready', 'reply']);
});
