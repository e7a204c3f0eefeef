import { numberUnderPointer } from '@chewata/common/games/spin/wheel';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWheel } from './use-wheel.ts';

const NUMBERS = [3, 8, 40, 77];
let hidden = false;
beforeEach(() => {
  hidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A wheel on the screen that knows these calls; `hear` tells it more. */
function wheel(first: readonly number[] | null) {
  const shown = renderHook(({ called }) => useWheel(NUMBERS, called), { initialProps: { called: first } });
  return {
    hear: (...called: number[]) => shown.rerender({ called }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    now: () => shown.result.current,
    under: () => numberUnderPointer(NUMBERS, shown.result.current.rotation),
  };
}

it('S7 turns to the call, shows it for 4 s, and rests', () => {
  const { hear, pass, now, under } = wheel([]);
  hear(40);
  expect([now().phase, under()]).toEqual(['turning', 40]);
  pass(now().durationMs - 1);
  expect(now().phase).toBe('turning');
  pass(1);
  expect(now().phase).toBe('showing');
  pass(3999);
  expect(now().phase).toBe('showing');
  pass(1);
  expect([now().phase, under()]).toEqual(['resting', 40]);
});

it('S7 stands at the number at once where it is joined late, and turns to the next', () => {
  const { hear, now, under } = wheel(null);
  hear(8);
  expect([now().phase, under()]).toEqual(['resting', 8]);
  hear(8, 77);
  expect([now().phase, under()]).toEqual(['turning', 77]);
});

it('S7 does not turn in the background, and stands at the number when one comes back', () => {
  const { hear, pass, now, under } = wheel([]);
  hidden = true;
  hear(77);
  expect([now().phase, now().durationMs, under()]).toEqual(['showing', 0, 77]);
  hidden = false;
  pass(4000);
  expect([now().phase, under()]).toEqual(['resting', 77]);
});

it('S7 put into the background in the middle of a turn it has landed when one comes back', () => {
  const { hear, pass, now, under } = wheel([]);
  hear(3);
  pass(1000);
  hidden = true;
  hear(3, 8);
  expect([now().phase, under()]).toEqual(['showing', 8]);
  hidden = false;
  pass(60_000);
  expect([now().phase, under()]).toEqual(['resting', 8]);
});

it('S7 after a gap it stands at the last of the calls that were missed', () => {
  const { hear, pass, now, under } = wheel([40]);
  hear(40, 3, 8);
  expect([now().phase, under()]).toEqual(['resting', 8]);
  pass(60_000);
  expect(under()).toBe(8);
});

it('S7 does not turn where less motion is wanted', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: true, media: query }) as never);
  const { hear, now, under } = wheel([]);
  hear(40);
  expect([now().phase, now().durationMs, under()]).toEqual(['showing', 0, 40]);
});
