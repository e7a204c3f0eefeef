import { callsOf } from '@chewata/common/fairness/calls';
import { drawOf } from '@chewata/common/fairness/draw-stream';
import { type Call, GAME_NAMES } from '@chewata/common/games';
import { BALLS } from '@chewata/common/games/bingo/ball';
import { BINGO_CARDS } from '@chewata/common/games/bingo/cards';
import { winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import { describe, expect, it } from 'vitest';
import { runBattery } from './battery.ts';
import { cardPlot } from './card-plot.ts';
import { type DrawCalls, drawnRounds, referenceOrders } from './drawn-rounds.ts';
import { reportLines } from './report.ts';
import { firstOfAllCards } from './winning-cards.ts';

const ROUNDS = 1500 * GAME_NAMES.length;

const verdicts = async (draw: DrawCalls, rounds = ROUNDS) => {
  const { results } = await runBattery(drawnRounds('of the test', rounds, draw));
  return results.flatMap(({ name, verdict }) => (verdict === 'SUSPECT' ? [name] : []));
};

describe('D3 to D7 the battery', () => {
  it('D4 D5 D6 D7 finds nothing in the draw code of real rounds, and prints a table of every test', async () => {
    const report = await runBattery(drawnRounds('of the test', ROUNDS));
    expect(report.results.filter(({ verdict }) => verdict === 'SUSPECT')).toEqual([]);
    const named = report.results.map(({ name }) => name);
    expect(named).toHaveLength(22);
    const lines = reportLines(report);
    expect(lines[0]).toBe(`${ROUNDS} rounds`);
    for (const name of named) expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
    expect(lines.at(-1)).toBe('22 tests, 0 suspect');
    expect(cardPlot(report.cards)).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  /** Faults that a draw could have, and a test that finds each. */
  const FAULTS: readonly [string, DrawCalls, string][] = [
    [
      'a shuffle that swaps with any place',
      (game, seed, start, cards) =>
        game === 'bingo' ? swapWithAny(drawOf(seed, start)) : callsOf(game, seed, start, cards),
      'bingo: each number at each place',
    ],
    [
      'calls that go back and forth',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        if (game !== 'bingo') return calls;
        const sorted = calls
          .slice(0, 20)
          .map(Number)
          .sort((a, b) => a - b);
        return [
          ...sorted.flatMap((ball, at) => (at < 10 ? [ball, sorted[19 - at] ?? ball] : [])),
          ...calls.slice(20),
        ];
      },
      'bingo: runs up and down',
    ],
    [
      'a letter that is kept back',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        if (game !== 'bingo' || seed > 'a') return calls;
        const isLast = (ball: Call) => Number(ball) > 60;
        return [...calls.filter((ball) => !isLast(ball)), ...calls.filter(isLast)];
      },
      'bingo: balls until every letter is there (coupon collector)',
    ],
    [
      'first balls that keep together',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        if (game !== 'bingo' || seed > 'a') return calls;
        const letter = (ball?: Call) => Math.ceil(Number(ball) / 15);
        const near = calls.filter((ball) => letter(ball) === letter(calls[0])).slice(0, 3);
        return [...near, ...calls.filter((ball) => !near.includes(ball))];
      },
      'bingo: letters of the first five balls (poker)',
    ],
    [
      'first balls that are low',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        if (game !== 'bingo' || seed > 'a') return calls;
        const low = calls.filter((ball) => Number(ball) < 38).slice(0, 6);
        return [...low, ...calls.filter((ball) => !low.includes(ball))];
      },
      'bingo: the highest of the first five balls',
    ],
    [
      'first balls that begin low',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        if (game !== 'bingo' || seed > 'a') return calls;
        const first = calls.findIndex((ball) => Number(ball) < 38);
        return [calls[first] ?? 1, ...calls.filter((_, place) => place !== first)];
      },
      'bingo: rank of the first six balls (Kolmogorov–Smirnov)',
    ],
    [
      'rounds that repeat',
      (game, seed, _start, cards) => callsOf(game, `${seed.slice(0, 1)}${'5a'.repeat(31)}0`, 'x', cards),
      'bingo: collisions of the first two balls',
    ],
    [
      'a wheel that favours the lowest card',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        const lowest = Math.min(...cards.map(({ card }) => Number(card)));
        return game === 'spin' && seed < '3' ? [lowest, ...calls.slice(1)] : calls;
      },
      'spin: winning cards by number',
    ],
    [
      'a coin that remembers',
      (game, seed, start, cards) => {
        const calls = callsOf(game, seed, start, cards);
        return game === 'flip' && seed < '4' && calls.length === 3
          ? [calls[0] ?? 'H', calls[0] ?? 'H']
          : calls;
      },
      'flip: courses of a game',
    ],
  ];

  it.each(FAULTS)('D5 D6 D7 finds %s', async (_fault, draw, finder) => {
    expect(await verdicts(draw)).toContain(finder);
  });

  it('B6 finds the first of all cards as the rules do', () => {
    const order = referenceOrders();
    const all = BINGO_CARDS.map(({ number }) => number);
    for (let round = 0; round < 60; round++) {
      const calls = order();
      expect(firstOfAllCards(calls)).toEqual(winnersWithoutClaim(all, calls));
    }
  });
});

/** The well-known wrong shuffle: some orders are likelier than others. */
function swapWithAny(draw: (n: number) => number): Call[] {
  const order = [...BALLS];
  for (let at = 0; at < order.length; at++) {
    const other = draw(order.length);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}
