import type { Side } from '@chewata/common/games/flip/side';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCoin } from './use-coin.ts';

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

function coin(first: readonly Side[] | null) {
  const shown = renderHook(({ called }) => useCoin(called), { initialProps: { called: first } });
  return {
    hear: (...called: Side[]) => shown.rerender({ called }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    reset: () => act(() => shown.result.current.reset()),
    now: () => shown.result.current.coin,
    front: (): Side => (shown.result.current.coin.rotation % 360 === 0 ? 'H' : 'T'),
  };
}

it('F6 counts a side 4 s after its call, tells it for 1 s, and shows it', () => {
  const { hear, pass, now, front } = coin([]);
  hear('T');
  pass(3999);
  expect(now()).toMatchObject({ counted: [], turningTo: 'T', splash: null });
  pass(1);
  expect(now()).toMatchObject({ counted: ['T'], turningTo: null, splash: 'T' });
  pass(999);
  expect(now().splash).toBe('T');
  pass(1);
  expect([now().splash, front()]).toEqual([null, 'T']);
});

it('F2 is rebuilt from the called sides where it is joined late, and goes on from there', () => {
  const { hear, pass, now, front } = coin(null);
  hear('H', 'T');
  expect(now()).toMatchObject({ counted: ['H', 'T'], turningTo: null, splash: null });
  hear('H', 'T', 'H');
  pass(4000);
  expect([now().counted, front()]).toEqual([['H', 'T', 'H'], 'H']);
});

it('F6 in the background it counts at once, and stands at the side when one comes back', () => {
  const { hear, pass, now, front } = coin(['H']);
  hidden = true;
  hear('H', 'T');
  expect([now().counted, now().turningTo, front()]).toEqual([['H', 'T'], null, 'T']);
  hidden = false;
  pass(60_000);
  expect([now().counted, front()]).toEqual([['H', 'T'], 'T']);
});

it('F6 put into the background in the middle of a turn it has counted both when one comes back', () => {
  const { hear, pass, now, front } = coin([]);
  hear('H');
  pass(2000);
  hidden = true;
  hear('H', 'T');
  pass(60_000);
  expect([now().counted, now().turningTo, front()]).toEqual([['H', 'T'], null, 'T']);
});

it("F2 'Reset View' begins again, and a late call of a game that is over changes nothing", () => {
  const { hear, reset, now } = coin(['T', 'T']);
  hear('T', 'T', 'H');
  expect(now().counted).toEqual(['T', 'T']);
  reset();
  expect(now()).toMatchObject({ counted: [], turningTo: null, splash: null });
});
