import { BALLS } from '@chewata/common/games/bingo/ball';
import { expect, it } from 'vitest';
import { drawRound, PARTNERS } from './practice-round.ts';

it('is drawn from its seed: all 75 balls, and a card for each partner', () => {
  const round = drawRound('07'.repeat(32));
  expect([...round.calls].sort((a, b) => a - b)).toEqual(BALLS);
  expect(new Set(round.partners).size).toBe(PARTNERS);
  expect(drawRound('07'.repeat(32))).toEqual(round);
  expect(drawRound('08'.repeat(32)).calls).not.toEqual(round.calls);
});

it('is drawn anew each time', () => {
  expect(drawRound().calls).not.toEqual(drawRound().calls);
});
