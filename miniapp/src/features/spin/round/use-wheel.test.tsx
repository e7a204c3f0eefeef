import { numberUnderPointer } from '@chewata/common/games/spin/wheel';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { controlPageVisibility } from '#games/testing/page-visibility.ts';
import { useWheel } from './use-wheel.ts';

const NUMBERS = [3, 8, 40, 77];
const page = controlPageVisibility();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A wheel on the screen that knows these calls; `receive` adds to them. */
function wheel(first: readonly number[] | null) {
  const shown = renderHook(({ called }) => useWheel(NUMBERS, called), { initialProps: { called: first } });
  return {
    receive: (...called: number[]) => shown.rerender({ called }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    now: () => shown.result.current,
    under: () => numberUnderPointer(NUMBERS, shown.result.current.rotation),
  };
}

it('S7: turns to the call, shows it for 4 s, and rests', () => {
  const { receive, pass, now, under } = wheel([]);
  receive(40);
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

it('S7: is at the last number at once for a player who joins late, and turns to the next', () => {
  const { receive, now, under } = wheel(null);
  receive(8);
  expect([now().phase, under()]).toEqual(['resting', 8]);
  receive(8, 77);
  expect([now().phase, under()]).toEqual(['turning', 77]);
});

it('S7: does not turn in the background, and is at the number when the player returns', () => {
  const { receive, pass, now, under } = wheel([]);
  page.hide();
  receive(77);
  expect([now().phase, now().durationMs, under()]).toEqual(['showing', 0, 77]);
  page.show();
  pass(4000);
  expect([now().phase, under()]).toEqual(['resting', 77]);
});

it('S7: has landed when the player returns, if the page was hidden during a turn', () => {
  const { receive, pass, now, under } = wheel([]);
  receive(3);
  pass(1000);
  page.hide();
  receive(3, 8);
  expect([now().phase, under()]).toEqual(['showing', 8]);
  page.show();
  pass(60_000);
  expect([now().phase, under()]).toEqual(['resting', 8]);
});

it('S7: is at the last of several missed calls', () => {
  const { receive, pass, now, under } = wheel([40]);
  receive(40, 3, 8);
  expect([now().phase, under()]).toEqual(['resting', 8]);
  pass(60_000);
  expect(under()).toBe(8);
});

it('S7: does not turn if the user prefers less motion', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: true, media: query }) as never);
  const { receive, now, under } = wheel([]);
  receive(40);
  expect([now().phase, now().durationMs, under()]).toEqual(['showing', 0, 40]);
});
