import { createHash } from 'node:crypto';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { callsOf } from '@chewata/common/fairness/calls';
import { drawOf } from '@chewata/common/fairness/draw-stream';
import { messageStart } from '@chewata/common/fairness/verification';
import { BINGO_CARDS, bingoCard } from '@chewata/common/games/bingo/cards';
import { completeAt } from '@chewata/common/games/bingo/patterns';
import { expect, it } from 'vitest';
import { potShares } from './pot-shares.ts';
import { completionsOf } from './winning-cards.ts';

const ROUNDS = 4000;
/** Enough to find a draw that favours a card. */
const FEW = 1000;
/** By chance, one count in 15,000 is farther off than this many standard deviations. */
const DEVIATIONS = 4;

/** How far a card's part of the pot may be from an equal part, by the cards in the room. */
const BOUNDS = [
  [5, 0.03],
  [10, 0.04],
  [20, 0.06],
  [200, 0.2],
] as const;
const SIZES = BOUNDS.map(([size]) => size);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Calls by the draw code of real rounds, the same in each run. */
function* drawn(rounds: number): Generator<number[]> {
  for (let round = 0; round < rounds; round++) {
    const start = messageStart(ALGORITHMS.beacon, sha256(`entropy ${round}`), sha256(`beacon ${round}`));
    if (start === null) throw new Error('a round with a beacon has a start');
    yield callsOf('bingo', sha256(`seed ${round}`), start, []).map(Number);
  }
}

/** The cards out of bounds, by the cards in the room, beyond what counting that many rounds explains. */
function outOfBounds(rounds: Iterable<number[]>, count: number): Record<number, number[]> {
  const shares = potShares(rounds, SIZES, drawOf(sha256('deal'), 'deal'));
  const found = BOUNDS.map(([size, bound]) => {
    const allowed = bound + DEVIATIONS * Math.sqrt((size - 1) / count);
    const cards = [...(shares.get(size) ?? [])].flatMap((share, index) =>
      Math.abs(share - 1) > allowed ? [index + 1] : [],
    );
    return [size, cards] as const;
  });
  return Object.fromEntries(found);
}

it('B6 each of the 200 cards wins about an equal part of the pot, in rooms of 5, 10, 20 and 200', () => {
  expect(outOfBounds(drawn(ROUNDS), ROUNDS)).toEqual({ 5: [], 10: [], 20: [], 200: [] });
}, 120_000);

it('B6 finds a draw that favours a card in a fifth of the rounds', () => {
  const row = bingoCard(7).cells.slice(0, 5);
  function* favouring() {
    for (const [round, calls] of [...drawn(FEW)].entries())
      yield round % 5 > 0 ? calls : [...row, ...calls.filter((ball) => !row.includes(ball))];
  }
  const found = outOfBounds(favouring(), FEW);
  for (const size of SIZES) expect(found[size]).toContain(7);
}, 60_000);

it('B5 finds the call that completes each card as the rules do', () => {
  for (const calls of drawn(20))
    expect([...completionsOf(calls)]).toEqual(BINGO_CARDS.map((card) => completeAt(card, calls)));
});
