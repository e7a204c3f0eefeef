import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Overload } from './overload.ts';

/** Keeps the process busy. */
function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function late(load: Overload, times: number, busyShare = 1): Overload {
  for (let sample = 0; sample < times; sample++) load.sample(400, busyShare);
  return load;
}

it('refuses new work once timers were late three times in a row, until one is in time', () => {
  const load = new Overload(true);
  late(load, 2).refuseNewWork();
  expect(() => late(load, 1).refuseNewWork()).toThrow('BUSY');
  load.sample(5, 1);
  load.refuseNewWork();
});

it('does not take a machine that is busy with other programs for its own overload', () =>
  late(new Overload(true), 5, 0.5).refuseNewWork());

it('refuses reads while 300 are in progress, and nothing else', () => {
  const load = new Overload(true);
  const ends = Array.from({ length: 300 }, () => load.beginRead());
  expect(() => load.beginRead()).toThrow('BUSY');
  load.refuseNewWork();
  for (let time = 0; time < 3; time++) ends[0]?.();
  load.beginRead();
  expect(() => load.beginRead()).toThrow('BUSY');
});

it('refuses nothing without limits', () => {
  const load = late(new Overload(false), 5);
  for (let request = 0; request < 1000; request++) load.beginRead();
});

it('notices by itself that the process cannot keep up', async () => {
  const load = new Overload(true);
  const end = load.watch();
  const isOver = () => {
    try {
      load.refuseNewWork();
      return false;
    } catch {
      return true;
    }
  };
  for (let turn = 0; turn < 8 && !isOver(); turn++) {
    spin(450);
    await sleep(0);
  }
  expect(isOver()).toBe(true);
  await expect.poll(isOver, { timeout: 10_000 }).toBe(false);
  end();
});
