import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { expect, it } from 'vitest';
import { hasWon, winnerCards, winningsEach } from './round-row.ts';

const row = { winners: { '14,88': ['14', '88'] } } as unknown as BetHistoryRow;

it('reads the winning cards from the map', () => {
  expect(winnerCards(row)).toEqual(['14', '88']);
  expect(winnerCards({ winners: {} })).toEqual([]);
  expect([hasWon({ row, card: '88' }), hasWon({ row, card: '8' })]).toEqual([true, false]);
});

it('divides the win by the number of winners, to the santim', () => {
  const bingo = { game: 'bingo', winAmount: 0 } as const;
  expect(winningsEach({ ...bingo, netWin: 100, winnersCount: 3 })).toBe(33.33);
  expect(winningsEach({ ...bingo, netWin: 320, winnersCount: 1 })).toBe(320);
  expect(winningsEach({ ...bingo, netWin: 320, winnersCount: 0 })).toBeNull();
});

it("returns the user's own prize in spin and flip", () => {
  const spin = { game: 'spin', netWin: 800, winnersCount: 3 } as const;
  expect(winningsEach({ ...spin, winAmount: 560 })).toBe(560);
  expect(winningsEach({ ...spin, winAmount: 0 })).toBeNull();
});
