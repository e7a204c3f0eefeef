import { BALLS, BALLS_PER_LETTER } from '@chewata/common/games/bingo/ball';
import { BINGO_CARDS } from '@chewata/common/games/bingo/cards';
import { type BatteryTest, Cells, Collisions, chiFinding, Gaps, Sum, sameCells } from './battery-test.ts';
import { couponCollector, highestOfFive, type OrderTest, poker, rankOfBeginning } from './order-tests.ts';
import { firstOfAllCards } from './winning-cards.ts';

const N = BALLS.length;
/** Ordered pairs of two different balls. */
const PAIRS = N * (N - 1);
const pairOf = (one = 0, other = 0) => (one - 1) * (N - 1) + other - (other > one ? 2 : 1);
/** Collisions are counted among this many rounds. */
const BATCH = 512;
const LONGEST_GAP = 12;

/** How often each card won alone, and in how many rounds, if all 200 cards are in play. */
export interface CardTally {
  readonly alone: Cells;
  rounds: number;
}

/** The tests of bingo's calls. `referenceOrder`: an order of the balls from another generator. */
export function bingoTests(referenceOrder: () => readonly number[]) {
  const tally: CardTally = { alone: new Cells(BINGO_CARDS.length), rounds: 0 };
  const tests = [
    numberAtPlace(),
    firstBall(),
    serialPairs(),
    runs(),
    gaps(),
    firstTwoCollide(),
    poker(),
    couponCollector(),
    highestOfFive(),
    rankOfBeginning(),
    winningCards(tally, referenceOrder),
  ].map(
    (test): BatteryTest => ({
      ...test,
      add: ({ game, calls }) => {
        if (game === 'bingo') test.add(calls as readonly number[]);
      },
    }),
  );
  return { tests, tally };
}

function numberAtPlace(): OrderTest {
  const cells = new Cells(N * N);
  return {
    name: 'bingo: each number at each place',
    meaning: 'every number is as likely as any other at each of the 75 places',
    add: (calls) => calls.forEach((ball, place) => void cells.add(place * N + ball - 1)),
    // Each number and each place occur once a round: the sums of rows and columns are fixed.
    finding: () => {
      const found = cells.finding();
      return found && chiFinding((found.statistic * (N - 1)) / N, (N - 1) ** 2);
    },
  };
}

function firstBall(): OrderTest {
  const cells = new Cells(N);
  return {
    name: 'bingo: first ball',
    meaning: 'no ball comes first more often than another',
    add: ([first = 1]) => cells.add(first - 1),
    finding: () => cells.finding(),
  };
}

function serialPairs(): OrderTest {
  const cells = new Cells(PAIRS);
  let place = 0;
  return {
    name: 'bingo: serial pairs',
    meaning: 'a ball says nothing about the next one (one pair a round, at changing places)',
    add: (calls) => {
      cells.add(pairOf(calls[place], calls[place + 1]));
      place = (place + 1) % (N - 1);
    },
    finding: () => cells.finding(),
  };
}

function runs(): OrderTest {
  const sum = new Sum((2 * N - 1) / 3, (16 * N - 29) / 90);
  return {
    name: 'bingo: runs up and down',
    meaning: 'the numbers rise and fall as often as chance has them, without waves or zigzags',
    add: (calls) => {
      let count = 1;
      for (let at = 2; at < calls.length; at++) {
        const [a = 0, b = 0, c = 0] = [calls[at - 2], calls[at - 1], calls[at]];
        if (a < b !== b < c) count++;
      }
      sum.add(count);
    },
    finding: () => sum.finding(),
  };
}

function gaps(): OrderTest {
  const seen = new Gaps(BALLS_PER_LETTER / N, LONGEST_GAP);
  return {
    name: 'bingo: gaps between first balls of B',
    meaning: 'the wait for a letter does not depend on the rounds before',
    add: ([first = 0]) => seen.add(first <= BALLS_PER_LETTER),
    finding: seen.finding,
  };
}

function firstTwoCollide(): OrderTest {
  const collisions = new Collisions(PAIRS, BATCH);
  return {
    name: 'bingo: collisions of the first two balls',
    meaning: 'rounds begin alike as often as chance has it, so no round repeats another',
    add: ([first, second]) => collisions.add(pairOf(first, second)),
    finding: () => collisions.finding(),
  };
}

function winningCards(tally: CardTally, referenceOrder: () => readonly number[]): OrderTest {
  const reference = new Cells(BINGO_CARDS.length);
  return {
    name: 'bingo: winning cards by number',
    meaning: 'each of the 200 cards wins alone as often as with balls of another generator',
    add: (calls) => {
      tally.rounds++;
      for (const [order, cells] of [
        [calls, tally.alone],
        [referenceOrder(), reference],
      ] as const) {
        const [winner = 0, ...others] = firstOfAllCards(order);
        if (others.length === 0) cells.add(winner - 1);
      }
    },
    finding: () => sameCells(tally.alone, reference),
  };
}
