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

/** How many reads at once it lets in. */
function readsOf(load: Overload): number {
  const ends: (() => void)[] = [];
  for (let end = load.beginRead(); end && ends.length < 1000; end = load.beginRead()) ends.push(end);
  for (const end of ends) end();
  return ends.length;
}

it('lets 300 reads in at once, and counts each end once', () => {
  const load = new Overload(true);
  const ends = Array.from({ length: 300 }, () => load.beginRead());
  expect(load.beginRead()).toBeNull();
  load.refuseNewWork();
  for (let time = 0; time < 3; time++) ends[0]?.();
  expect(load.beginRead()).not.toBeNull();
  expect(load.beginRead()).toBeNull();
});

it('lets fewer reads in while turns of the event loop are long, never none, and more again after that', () => {
  const load = new Overload(true);
  const after = (samples: number, lateMs: number, busyShare = 1) => {
    for (let sample = 0; sample < samples; sample++) load.sample(lateMs, busyShare);
    return readsOf(load);
  };
  expect(after(5, 60, 0.5)).toBe(300);
  expect(after(1, 60)).toBe(210);
  expect(after(30, 60)).toBe(12);
  expect(after(10, 5)).toBe(52);
  expect(after(100, 5)).toBe(300);
});

it('refuses nothing without limits', () => {
  const load = late(new Overload(false), 5);
  expect(readsOf(load)).toBe(1000);
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
