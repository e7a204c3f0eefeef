import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCardTable } from '../../../scripts/bingo-card-table.ts';
import { BALLS, ballLetter, ballsOf } from './ball.ts';
import { CARD_TABLE } from './card-table.generated.ts';
import { BINGO_CARDS, bingoCard, FREE, FREE_CELL, rowsOf } from './cards.ts';

const RANGES = [
  [1, 15],
  [16, 30],
  [31, 45],
  [46, 60],
  [61, 75],
] as const;

describe('B1 the 200 fixed cards', () => {
  it('B1 never change', () => {
    const text = BINGO_CARDS.map(({ number, cells }) => `${number}:${cells.join(',')}`).join('\n');
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'b396e9ed1038faeeed0a34aaab68f28e3f76ad085b918231526629d206a84296',
    );
  });

  it('B1 are the output of the script in common/scripts', () => {
    expect(CARD_TABLE.trim()).toBe(makeCardTable());
  });

  it('B1 are numbered 1 to 200 and all distinct', () => {
    expect(BINGO_CARDS.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(new Set(BINGO_CARDS.map(({ cells }) => cells.join(','))).size).toBe(200);
  });

  it('B1 each have 24 different numbers in the ranges of their columns, and a free centre', () => {
    for (const card of BINGO_CARDS) {
      expect(card.cells).toHaveLength(25);
      expect(new Set(card.cells).size).toBe(25);
      card.cells.forEach((number, cell) => {
        const [low, high] = RANGES[cell % 5] ?? [0, 0];
        if (cell === FREE_CELL) expect(number).toBe(FREE);
        else expect(number >= low && number <= high).toBe(true);
      });
    }
  });

  it('B1 every ball is on more than 30 cards', () => {
    for (const ball of BALLS) {
      const on = BINGO_CARDS.filter(({ cells }) => cells.includes(ball)).length;
      expect(on).toBeGreaterThan(30);
    }
  });

  it('B1 are found by their numbers, and by no other number', () => {
    for (const card of BINGO_CARDS) expect(bingoCard(card.number)).toBe(card);
    for (const number of [0, 201, 1.5, -1, Number.NaN]) expect(() => bingoCard(number)).toThrow(RangeError);
  });

  it('B1 have five rows of five cells, in order', () => {
    const card = bingoCard(1);
    expect(rowsOf(card).flat()).toEqual(card.cells);
    expect(rowsOf(card).map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
    expect(rowsOf(card)[2]?.[2]).toBe(FREE);
  });
});

describe('B2 letters', () => {
  it('B2 B 1–15, I 16–30, N 31–45, G 46–60, O 61–75', () => {
    expect(BALLS.map(ballLetter).join('')).toBe(
      ['B', 'I', 'N', 'G', 'O'].map((letter) => letter.repeat(15)).join(''),
    );
    for (const ball of [0, 76, -1, 1.5, Number.NaN]) expect(() => ballLetter(ball)).toThrow(RangeError);
  });

  it('B2 each letter has its 15 balls', () => {
    expect(ballsOf('B')).toEqual(BALLS.slice(0, 15));
    expect(ballsOf('O')).toEqual(BALLS.slice(60));
  });
});
