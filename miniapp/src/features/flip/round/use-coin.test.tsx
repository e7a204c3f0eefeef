import type { Side } from '@chewata/common/games/flip/side';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { controlPageVisibility } from '#games/testing/page-visibility.ts';
import { useCoin } from './use-coin.ts';

const page = controlPageVisibility();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function coin(first: readonly Side[] | null) {
  const shown = renderHook(({ called }) => useCoin(called), { initialProps: { called: first } });
  return {
    receive: (...called: Side[]) => shown.rerender({ called }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    reset: () => act(() => shown.result.current.reset()),
    now: () => shown.result.current.coin,
    front: (): Side => (shown.result.current.coin.rotation % 360 === 0 ? 'H' : 'T'),
  };
}

it('F6: counts a side 4 s after its call, announces it for 1 s, and shows it', () => {
  const { receive, pass, now, front } = coin([]);
  receive('T');
  pass(3999);
  expect(now()).toMatchObject({ counted: [], turningTo: 'T', splash: null });
  pass(1);
  expect(now()).toMatchObject({ counted: ['T'], turningTo: null, splash: 'T' });
  pass(999);
  expect(now().splash).toBe('T');
  pass(1);
  expect([now().splash, front()]).toEqual([null, 'T']);
});

it('F2: is rebuilt from the called sides for a player who joins late, and goes on from there', () => {
  const { receive, pass, now, front } = coin(null);
  receive('H', 'T');
  expect(now()).toMatchObject({ counted: ['H', 'T'], turningTo: null, splash: null });
  receive('H', 'T', 'H');
  pass(4000);
  expect([now().counted, front()]).toEqual([['H', 'T', 'H'], 'H']);
});

it('F6: counts at once in the background, and shows the side when the player returns', () => {
  const { receive, pass, now, front } = coin(['H']);
  page.hide();
  receive('H', 'T');
  expect([now().counted, now().turningTo, front()]).toEqual([['H', 'T'], null, 'T']);
  page.show();
  pass(60_000);
  expect([now().counted, front()]).toEqual([['H', 'T'], 'T']);
});

it('F6: has counted both calls when the player returns, if the page was hidden during a turn', () => {
  const { receive, pass, now, front } = coin([]);
  receive('H');
  pass(2000);
  page.hide();
  receive('H', 'T');
  pass(60_000);
  expect([now().counted, now().turningTo, front()]).toEqual([['H', 'T'], null, 'T']);
});

it("F2: 'Reset View' begins again, and a late call after the end changes nothing", () => {
  const { receive, reset, now } = coin(['T', 'T']);
  receive('T', 'T', 'H');
  expect(now().counted).toEqual(['T', 'T']);
  reset();
  expect(now()).toMatchObject({ counted: [], turningTo: null, splash: null });
});
