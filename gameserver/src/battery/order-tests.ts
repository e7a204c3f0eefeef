import { BALLS, BALLS_PER_LETTER } from '@chewata/common/games/bingo/ball';
import { type BatteryTest, Cells, Distribution } from './battery-test.ts';

const N = BALLS.length;
const LETTERS = N / BALLS_PER_LETTER;
/** A hand of poker and a sample whose highest ball is taken. */
const HAND = 5;
/** One cell from this ball on: a letter is still missing before it in about one round of 90. */
const LATEST_COLLECTED = 24;
/** The number of balls at the beginning of an order that are ranked: 75 · 74 · … · 70 beginnings. */
const RANKED = 6;

/** A test of orders of the 75 balls. */
export interface OrderTest extends Omit<BatteryTest, 'add'> {
  add(calls: readonly number[]): void;
}

const letterOf = (ball: number): number => Math.floor((ball - 1) / BALLS_PER_LETTER);

/** n over k. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let factor = 0; factor < k; factor++) ways = (ways * (n - factor)) / (factor + 1);
  return n < k ? 0 : ways;
}

/** The probability that `drawn` balls have exactly those letters or fewer, of `letters` chosen ones. */
const withinLetters = (letters: number, drawn: number): number =>
  choose(letters * BALLS_PER_LETTER, drawn) / choose(N, drawn);

/** The probability that `drawn` balls have exactly `kinds` different letters. */
function kindsChance(kinds: number, drawn: number): number {
  let chance = 0;
  for (let missing = 0; missing <= kinds; missing++)
    chance += (-1) ** missing * choose(kinds, missing) * withinLetters(kinds - missing, drawn);
  return choose(LETTERS, kinds) * chance;
}

/** Poker: how many different letters the first five balls have; one or two are one cell, being rare. */
export function poker(): OrderTest {
  const cells = new Cells(HAND - 1, (cell) =>
    cell === 0 ? kindsChance(1, HAND) + kindsChance(2, HAND) : kindsChance(cell + 2, HAND),
  );
  return {
    name: 'bingo: letters of the first five balls (poker)',
    meaning: 'hands of few letters, and of all five, are dealt as often as chance deals them',
    add: (calls) => cells.add(Math.max(2, new Set(calls.slice(0, HAND).map(letterOf)).size) - 2),
    finding: () => cells.finding(),
  };
}

/** Coupon collector: with which ball the last of the five letters appears. */
export function couponCollector(): OrderTest {
  const collected = (drawn: number) => (drawn < LETTERS ? 0 : kindsChance(LETTERS, drawn));
  const places = LATEST_COLLECTED - LETTERS + 1;
  const cells = new Cells(places, (cell) =>
    cell === places - 1
      ? 1 - collected(LATEST_COLLECTED - 1)
      : collected(cell + LETTERS) - collected(cell + LETTERS - 1),
  );
  return {
    name: 'bingo: balls until every letter is there (coupon collector)',
    meaning: 'no letter is kept back',
    add: (calls) => {
      const letters = new Set<number>();
      const last = calls.findIndex((ball) => letters.add(letterOf(ball)).size === LETTERS);
      cells.add(Math.min(last + 1, LATEST_COLLECTED) - LETTERS);
    },
    finding: () => cells.finding(),
  };
}

/** Order statistics: the highest of the first five balls, in cells of three numbers; below 31 is one cell. */
export function highestOfFive(): OrderTest {
  const LOWEST = 30;
  const WIDTH = 3;
  const upTo = (ball: number) => choose(ball, HAND) / choose(N, HAND);
  const cells = new Cells(1 + (N - LOWEST) / WIDTH, (cell) =>
    cell === 0 ? upTo(LOWEST) : upTo(LOWEST + cell * WIDTH) - upTo(LOWEST + (cell - 1) * WIDTH),
  );
  return {
    name: 'bingo: the highest of the first five balls',
    meaning: 'the balls of a sample spread over the numbers as far as chance spreads them',
    add: (calls) => {
      const highest = Math.max(...calls.slice(0, HAND));
      cells.add(highest <= LOWEST ? 0 : Math.ceil((highest - LOWEST) / WIDTH));
    },
    finding: () => cells.finding(),
  };
}

/** Kolmogorov–Smirnov: the rank of an order's beginning among all beginnings, as a number from 0 to 1. */
export function rankOfBeginning(): OrderTest {
  const ranks = new Distribution();
  return {
    name: 'bingo: rank of the first six balls (Kolmogorov–Smirnov)',
    meaning: 'no part of the 144,978,084,000 beginnings of a round is likelier than another',
    add: (calls) => {
      let rank = 0;
      let width = 1;
      for (let place = 0; place < RANKED; place++) {
        const ball = calls[place] ?? 1;
        const lowerBefore = calls.slice(0, place).filter((before) => before < ball).length;
        width /= N - place;
        rank += (ball - 1 - lowerBefore) * width;
      }
      ranks.add(rank);
    },
    finding: () => ranks.finding(),
  };
}
