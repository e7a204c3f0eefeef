import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

const logger = () => {
  const errors: object[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object) => void errors.push(fields),
  };
  return { errors, log };
};

it('runs after a pause, and again at once after it found work', async () => {
  const found = [3, 1, 0];
  const startedAt = Date.now();
  const runs: number[] = [];
  const job = repeat(logger().log, 'job', {
    everyMs: 200,
    run: async () => {
      runs.push(Date.now() - startedAt);
      return found[runs.length - 1] ?? 0;
    },
  });
  while (runs.length < 4) await sleep(10);
  await job.stop();
  const [first = 0, , third = 0, fourth = 0] = runs;
  expect(first).toBeGreaterThanOrEqual(199);
  expect(third - first).toBeLessThan(200);
  expect(fourth - third).toBeGreaterThanOrEqual(199);
});

it('logs a failed run and goes on', async () => {
  const { errors, log } = logger();
  let runs = 0;
  const failure = new Error('the store is away');
  const job = repeat(log, 'job', {
    everyMs: 5,
    run: () => (++runs === 1 ? Promise.reject(failure) : Promise.resolve(0)),
  });
  while (runs < 2) await sleep(5);
  await job.stop();
  expect(errors).toEqual([{ err: failure, job: 'job' }]);
});

it('stops without waiting for its pause, waits for a run in progress, and starts no other', async () => {
  const idle = repeat(logger().log, 'idle', { everyMs: 60_000, run: async () => 0 });
  await idle.stop();

  let started = 0;
  let ended = 0;
  const busy = repeat(logger().log, 'busy', {
    everyMs: 1,
    run: async () => {
      started++;
      await sleep(100);
      ended++;
      return 1;
    },
  });
  while (started === 0) await sleep(1);
  await busy.stop();
  expect([started, ended]).toEqual([1, 1]);
  await sleep(50);
  expect(started).toBe(1);
});
