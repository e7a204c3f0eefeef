import { type BatteryTest, Cells, Collisions, Gaps, Sum } from './battery-test.ts';

/** The ways that a best of three can go, each with its probability. */
const COURSES = ['HH', 'TT', 'HTH', 'HTT', 'THH', 'THT'];
const probabilityOf = (course: number) => (course < 2 ? 1 / 4 : 1 / 8);
const LONGEST_GAP = 10;
/** The winners of that number of rounds in a row make one of 2 to that power words. */
const WORD = 16;
const BATCH = 256;

/** A test of one bit a round: 1 if heads has won. */
interface BitTest extends Omit<BatteryTest, 'add'> {
  add(bit: 0 | 1): void;
}

/** The tests of flip's sides. */
export function flipTests(): BatteryTest[] {
  const courses = new Cells(COURSES.length, probabilityOf);
  const bits = [winners(), serial(), runs(), gaps(), collisions()].map(
    (test): BatteryTest => ({
      ...test,
      add: ({ calls, game }) => {
        if (game === 'flip') test.add(calls.at(-1) === 'H' ? 1 : 0);
      },
    }),
  );
  return [
    {
      name: 'flip: courses of a game',
      meaning: 'each side falls half the time, whatever fell before (HH, TT, HTH, HTT, THH, THT)',
      add: ({ game, calls }) => {
        if (game === 'flip') courses.add(COURSES.indexOf(calls.join('')));
      },
      finding: () => courses.finding(),
    },
    ...bits,
  ];
}

function winners(): BitTest {
  const sum = new Sum(1 / 2, 1 / 4);
  return {
    name: 'flip: wins of heads',
    meaning: 'heads wins half of the games',
    add: (bit) => sum.add(bit),
    finding: () => sum.finding(),
  };
}

function serial(): BitTest {
  const cells = new Cells(8);
  const last: number[] = [];
  return {
    name: 'flip: serial winners of three games',
    meaning: 'the winners of two games say nothing about the third',
    add: (bit) => {
      last.push(bit);
      if (last.length < 3) return;
      cells.add(last.reduce((word, one) => 2 * word + one, 0));
      last.length = 0;
    },
    finding: () => cells.finding(),
  };
}

function runs(): BitTest {
  const changes = new Sum(1 / 2, 1 / 4);
  let before: number | null = null;
  return {
    name: 'flip: runs of winners',
    meaning: 'winning streaks are as long as chance makes them',
    add: (bit) => {
      if (before !== null) changes.add(before === bit ? 0 : 1);
      before = bit;
    },
    finding: () => changes.finding(),
  };
}

function gaps(): BitTest {
  const seen = new Gaps(1 / 2, LONGEST_GAP);
  return {
    name: 'flip: gaps between wins of heads',
    meaning: 'a side is never due',
    add: (bit) => seen.add(bit === 1),
    finding: seen.finding,
  };
}

function collisions(): BitTest {
  const thrown = new Collisions(2 ** WORD, BATCH);
  let word = 0;
  let length = 0;
  return {
    name: 'flip: collisions of 16 winners in a row',
    meaning: 'sequences of games repeat as often as chance has it',
    add: (bit) => {
      word = 2 * word + bit;
      if (++length < WORD) return;
      thrown.add(word);
      word = length = 0;
    },
    finding: () => thrown.finding(),
  };
}
