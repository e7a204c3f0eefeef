import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALLS } from './ball.ts';
import { BINGO_CARDS, bingoCard, FREE } from './cards.ts';
import { completeAt, isBingo, PATTERNS, toGo, winnersWithoutClaim, winningLines } from './patterns.ts';

const card = fc.constantFrom(...BINGO_CARDS);
const calls = fc.shuffledSubarray([...BALLS], { minLength: 75, maxLength: 75 });
const called = fc.subarray([...BALLS]);

/** Rule B3 implemented a second time, on a drawn grid. */
function bingoByEye(cells: readonly number[], numbers: readonly number[]): boolean {
  const marked = (row: number, column: number): boolean => {
    const number = cells[row * 5 + column] ?? -1;
    return number === FREE || numbers.includes(number);
  };
  const five = [0, 1, 2, 3, 4];
  return (
    five.some((row) => five.every((column) => marked(row, column))) ||
    five.some((column) => five.every((row) => marked(row, column))) ||
    five.every((step) => marked(step, step)) ||
    five.every((step) => marked(step, 4 - step)) ||
    (marked(0, 0) && marked(0, 4) && marked(4, 0) && marked(4, 4))
  );
}

/** The numbers that a pattern needs. */
const numbersOf = (cells: readonly number[], pattern: readonly number[]): number[] =>
  pattern.map((cell) => cells[cell] ?? -1).filter((number) => number !== FREE);

describe('B3 winning patterns', () => {
  it('B3 are five rows, five columns, two diagonals and the four corners', () => {
    const kinds = PATTERNS.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'row')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'column')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'diagonal')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'corners')).toHaveLength(1);
    expect(new Set(PATTERNS.map(({ cells }) => cells.join())).size).toBe(13);
  });

  it('B3 each pattern alone is a bingo, and is none with one number missing', () => {
    fc.assert(
      fc.property(card, fc.constantFrom(...PATTERNS), fc.nat(), (one, pattern, pick) => {
        const needed = numbersOf(one.cells, pattern.cells);
        expect(isBingo(one, needed)).toBe(true);
        expect(winningLines(one, needed)).toEqual([pattern]);
        const short = needed.filter((_, index) => index !== pick % needed.length);
        expect(isBingo(one, short)).toBe(false);
        expect(winningLines(one, short)).toEqual([]);
        expect(toGo(one, short)).toBe(1);
      }),
    );
  });

  it('B3 agrees with the rule applied to the drawn card', () => {
    fc.assert(
      fc.property(card, called, (one, numbers) => {
        expect(isBingo(one, numbers)).toBe(bingoByEye(one.cells, numbers));
        expect(winningLines(one, numbers).length > 0).toBe(bingoByEye(one.cells, numbers));
      }),
      { numRuns: 500 },
    );
  });

  it('B3 more calls never take a bingo away', () => {
    fc.assert(
      fc.property(card, calls, fc.nat(75), fc.nat(75), (one, order, a, b) => {
        const [few, many] = a < b ? [a, b] : [b, a];
        const [before, after] = [order.slice(0, few), order.slice(0, many)];
        expect(isBingo(one, before) && !isBingo(one, after)).toBe(false);
        expect(toGo(one, after)).toBeLessThanOrEqual(toGo(one, before));
      }),
    );
  });
});

describe('B4 numbers to go', () => {
  it('B4 is 4 on a new card: lines through the free centre and the corners need four numbers', () => {
    for (const one of BINGO_CARDS) expect(toGo(one, [])).toBe(4);
  });

  it('B4 is the fewest numbers whose call makes a bingo', () => {
    fc.assert(
      fc.property(card, called, (one, numbers) => {
        const lacking = PATTERNS.map(({ cells }) =>
          numbersOf(one.cells, cells).filter((number) => !numbers.includes(number)),
        );
        const fewest = Math.min(...lacking.map((list) => list.length));
        expect(toGo(one, numbers)).toBe(fewest);
        const cheapest = lacking.find((list) => list.length === fewest) ?? [];
        expect(isBingo(one, [...numbers, ...cheapest])).toBe(true);
      }),
    );
  });
});

describe('B5 the completing call', () => {
  it('B5 is the first call after which it is a bingo', () => {
    fc.assert(
      fc.property(card, calls, (one, order) => {
        const at = completeAt(one, order) ?? -1;
        expect(bingoByEye(one.cells, order.slice(0, at + 1))).toBe(true);
        expect(bingoByEye(one.cells, order.slice(0, at))).toBe(false);
      }),
    );
  });

  it('B5 is null if the calls do not complete the card', () => {
    fc.assert(
      fc.property(card, calls, fc.nat(75), (one, order, made) => {
        const first = completeAt(one, order) ?? -1;
        expect(completeAt(one, order.slice(0, made))).toBe(made > first ? first : null);
      }),
    );
    expect(completeAt(bingoCard(1), [])).toBeNull();
  });
});

describe('B6 all balls called without a claim', () => {
  it('B6 the cards that were complete first win, in order of their numbers', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 }),
        calls,
        (cards, order) => {
          const winners = winnersWithoutClaim(cards, order);
          const made = order.findIndex((_, index) =>
            cards.some((number) => isBingo(bingoCard(number), order.slice(0, index + 1))),
          );
          const complete = cards.filter((number) => isBingo(bingoCard(number), order.slice(0, made + 1)));
          expect(winners).toEqual(complete.sort((a, b) => a - b));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('B6 refuses to decide before the last ball, or without a card', () => {
    expect(() => winnersWithoutClaim([1], BALLS.slice(1))).toThrow(RangeError);
    expect(() => winnersWithoutClaim([], BALLS)).toThrow(RangeError);
  });
});
