import type { BatteryTest, DrawnRound, TestResult } from './battery-test.ts';
import { bingoTests, type CardTally } from './bingo-tests.ts';
import { referenceOrders } from './drawn-rounds.ts';
import { flipTests } from './flip-tests.ts';
import { spinTests } from './spin-tests.ts';

/** A fair draw is beyond this less than once in 5,000 runs of one test. */
const BEYOND_CHANCE = 0.0001;

export type Verdict = 'ok' | 'SUSPECT' | 'too few';

export interface BatteryResult extends Pick<BatteryTest, 'name' | 'meaning'> {
  readonly finding: TestResult | null;
  readonly verdict: Verdict;
}

export interface BatteryReport {
  readonly rounds: number;
  readonly results: readonly BatteryResult[];
  readonly cards: CardTally;
}

/** Feeds the rounds to every test of the battery. */
export async function runBattery(
  rounds: Iterable<DrawnRound> | AsyncIterable<DrawnRound>,
): Promise<BatteryReport> {
  const { tests: ofBingo, tally } = bingoTests(referenceOrders());
  const tests = [...ofBingo, ...spinTests(), ...flipTests()];
  let count = 0;
  for await (const round of rounds) {
    count++;
    for (const test of tests) test.add(round);
  }
  const results = tests.map((test) => {
    const finding = test.finding();
    return { name: test.name, meaning: test.meaning, finding, verdict: verdictOf(finding) };
  });
  return { rounds: count, results, cards: tally };
}

/** A chi-square may also be too even to be chance. */
function verdictOf(finding: TestResult | null): Verdict {
  if (finding === null) return 'too few';
  const { p, degrees } = finding;
  return p < BEYOND_CHANCE || (degrees !== null && p > 1 - BEYOND_CHANCE) ? 'SUSPECT' : 'ok';
}
