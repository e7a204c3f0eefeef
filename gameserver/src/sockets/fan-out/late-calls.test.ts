import { expect, it } from 'vitest';
import { hasWaited, LateCalls } from './late-calls.ts';

let now = 0;
const call = (roomId: string, round: number) => ['numberCall', 7, { roomId, round }];

it('finds a call that comes after a later one of its room, and a repeated one', () => {
  const calls = new LateCalls(() => now);
  expect([1, 2, 4, 3, 4, 5].map((round) => calls.isLate(call('a', round)))).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(calls.isLate(call('b', 1))).toBe(false);
  expect(calls.isLate(['cardUpdate', { id: 'a', from: 1, seq: 2 }])).toBe(false);
});

it('lets calls through that are made again after Redis has lost some', () => {
  const calls = new LateCalls(() => now);
  calls.isLate(call('a', 9));
  now += 10_000;
  expect([7, 8].map((round) => calls.isLate(call('a', round)))).toEqual([false, false]);
});

it('finds a call late that waited in a frozen server while another one went on', () => {
  const calls = new LateCalls(() => now);
  const madeAt = now;
  now += 500;
  calls.isLate(call('a', 14));
  now += 15_000;
  expect(calls.isLate(call('a', 13), madeAt)).toBe(true);
});

it('knows an event that waited long for its place in the stream; one of an older server has no time', () => {
  const at = 1_795_627_000_000;
  expect(hasWaited(at, `${at + 15_000}-3`)).toBe(true);
  expect(hasWaited(at, `${at + 3000}-0`)).toBe(false);
  expect(hasWaited(undefined, `${at + 15_000}-3`)).toBe(false);
});
