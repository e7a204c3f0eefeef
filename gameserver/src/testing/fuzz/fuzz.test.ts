import { Redis } from 'ioredis';
import { expect, inject, it } from 'vitest';
import { fuzz } from './fuzz.ts';

const SEED = 20_261_122;
const INPUTS = 400;

it('no input to any route or event fails, moves money when refused, or breaks the ledger', async () => {
  const redis = new Redis(inject('redisUrl'));
  const number = await redis.incr('testing:servers');
  redis.disconnect();
  const report = await fuzz({
    stores: {
      MONGO_URL: inject('mongoUrl').replace('/?', `/fuzz-${process.pid}-${number}?`),
      REDIS_URL: `${inject('redisUrl')}/${1 + (number % 4000)}`,
      DATA_DIR: inject('dataDir'),
    },
    seed: SEED,
    count: INPUTS,
  });
  expect(report.findings).toEqual([]);
  expect(report.accepted).toBeGreaterThan(INPUTS / 10);
  expect(report.refused).toBeGreaterThan(INPUTS / 10);
  const reached = [...report.coverage.values()].filter(({ inputs }) => inputs > 0);
  expect(reached.length).toBeGreaterThan(80);
  expect(report.approved).toBeGreaterThan(0);
  expect(report.callbacks).toBeGreaterThan(0);
}, 120_000);
