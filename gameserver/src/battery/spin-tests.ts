import {
  type BatteryTest,
  Cells,
  Collisions,
  combine,
  type DrawnRound,
  Gaps,
  type TestResult,
} from './battery-test.ts';

const BATCH = 512;
/** The game counts its cards, so that each number of cards has its own cells. */
const MOST_CARDS = 100;

/** A winner as its place among the cards in play, sorted by number. */
function placeOf({ cards }: DrawnRound, winner: unknown): number {
  let place = 0;
  for (const card of cards) if (Number(card) < Number(winner)) place++;
  return place;
}

/** The tests of spin's winning cards. */
export const spinTests = (): BatteryTest[] =>
  [firstWinner(), lastWinner(), serialPairs(), gaps(), collisions()].map((test) => ({
    ...test,
    add: (round) => {
      if (round.game === 'spin') test.add(round);
    },
  }));

/** Cells of its own for each number of cards in play. */
function bySize(cellsOf: (size: number) => number) {
  const cells = new Map<number, Cells>();
  return {
    add: (size: number, cell: number) => {
      const known = cells.get(size) ?? new Cells(cellsOf(size));
      cells.set(size, known);
      known.add(cell);
    },
    finding: (): TestResult | null => combine([...cells.values()].map((one) => one.finding())),
  };
}

function firstWinner(): BatteryTest {
  const cells = bySize((size) => size);
  return {
    name: 'spin: winning cards by number',
    meaning: 'each card in play wins as often as any other, whatever its number',
    add: (round) => cells.add(round.cards.length, placeOf(round, round.calls[0])),
    finding: cells.finding,
  };
}

function lastWinner(): BatteryTest {
  const cells = bySize((size) => size);
  return {
    name: 'spin: each card at the last place',
    meaning: 'the third prize is as open as the first',
    add: (round) => {
      if (round.calls.length > 1) cells.add(round.cards.length, placeOf(round, round.calls.at(-1)));
    },
    finding: cells.finding,
  };
}

function serialPairs(): BatteryTest {
  const cells = bySize((size) => size ** 2);
  const before = new Map<number, number>();
  return {
    name: 'spin: serial pairs of winners',
    meaning: 'a winner says nothing about the winner of the next round',
    add: (round) => {
      const size = round.cards.length;
      const place = placeOf(round, round.calls[0]);
      const last = before.get(size);
      if (last === undefined) before.set(size, place);
      else {
        cells.add(size, last * size + place);
        before.delete(size);
      }
    },
    finding: cells.finding,
  };
}

function gaps(): BatteryTest {
  const bySizeOf = new Map<number, Gaps>();
  return {
    name: 'spin: gaps between wins of the lowest card',
    meaning: 'the wait for a win does not depend on the rounds before',
    add: (round) => {
      const size = round.cards.length;
      const known = bySizeOf.get(size) ?? new Gaps(1 / size, 2 * size);
      bySizeOf.set(size, known);
      known.add(placeOf(round, round.calls[0]) === 0);
    },
    finding: () => combine([...bySizeOf.values()].map((one) => one.finding())),
  };
}

function collisions(): BatteryTest {
  const thrown = new Collisions(MOST_CARDS * (MOST_CARDS - 1) * (MOST_CARDS - 2), BATCH);
  return {
    name: 'spin: collisions of the three winners of 100',
    meaning: 'rounds of all cards end alike as often as chance has it',
    add: ({ cards, calls }) => {
      if (cards.length !== MOST_CARDS) return;
      const [one = 0, two = 0, three = 0] = calls.map(Number);
      // Numbers of a drawn triple, not its rank: only equality counts.
      thrown.add((one * 128 + two) * 128 + three);
    },
    finding: () => thrown.finding(),
  };
}
