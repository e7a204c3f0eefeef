import type { Call, Game } from '@chewata/common/games';
import {
  chiSquare,
  chiSquareTail,
  collisions,
  homogeneity,
  kolmogorovTail,
  normalTails,
} from './statistics.ts';

/** A round with every call that follows from its seed, cards and beacon, made or not. */
export interface DrawnRound {
  readonly game: Game;
  /** Every card in play. */
  readonly cards: readonly string[];
  readonly calls: readonly Call[];
}

/** The result of a test. `p`: the probability of a value this far off or farther if the draw is fair. */
export interface TestResult {
  readonly statistic: number;
  /** Null for a deviate of the normal distribution, or of Kolmogorov's. */
  readonly degrees: number | null;
  readonly distribution?: string;
  readonly p: number;
}

/** One test of the battery. Null: too few rounds to say anything. */
export interface BatteryTest {
  readonly name: string;
  readonly meaning: string;
  add(round: DrawnRound): void;
  finding(): TestResult | null;
}

/** A cell of a chi-square needs this many on average. */
const LEAST_EXPECTED = 5;
const LEAST_COLLISIONS = 20;

/** A chi-square with its probability. */
export const chiFinding = (statistic: number, degrees: number): TestResult => ({
  statistic,
  degrees,
  p: chiSquareTail(statistic, degrees),
});

/** A z-score with its probability. */
export const normalFinding = (z: number): TestResult => ({ statistic: z, degrees: null, p: normalTails(z) });

/** Counts in cells that are expected with those probabilities (default: the same for all). */
export class Cells {
  readonly counts: Float64Array;
  total = 0;
  readonly #probability: (cell: number) => number;

  constructor(cells: number, probability: (cell: number) => number = () => 1 / cells) {
    this.counts = new Float64Array(cells);
    this.#probability = probability;
  }

  add(cell: number): void {
    this.counts[cell] = (this.counts[cell] ?? 0) + 1;
    this.total++;
  }

  /** Null if a cell is expected too rarely. */
  finding(): TestResult | null {
    let least = 1;
    for (let cell = 0; cell < this.counts.length; cell++) least = Math.min(least, this.#probability(cell));
    if (this.total * least < LEAST_EXPECTED) return null;
    const statistic = chiSquare(this.counts, (cell) => this.total * this.#probability(cell));
    return chiFinding(statistic, this.counts.length - 1);
  }
}

/** Compares two samples of the same cells; null if either has too few. */
export function sameCells(one: Cells, other: Cells): TestResult | null {
  if (Math.min(one.total, other.total) < LEAST_EXPECTED * one.counts.length) return null;
  const { statistic, degrees } = homogeneity(one.counts, other.counts);
  return chiFinding(statistic, degrees);
}

/** Several findings of the same kind as one. */
export function combine(findings: readonly (TestResult | null)[]): TestResult | null {
  const found = findings.flatMap((finding) => finding ?? []);
  if (found.length === 0) return null;
  const sum = (of: (finding: TestResult) => number) =>
    found.reduce((total, finding) => total + of(finding), 0);
  return chiFinding(
    sum(({ statistic }) => statistic),
    sum(({ degrees }) => degrees ?? 0),
  );
}

/** How many throws pass between two hits of that probability: gaps of 0, 1, … and of `longest` or more. */
export class Gaps {
  readonly #cells: Cells;
  readonly #longest: number;
  #gap = 0;

  constructor(probability: number, longest: number) {
    this.#longest = longest;
    this.#cells = new Cells(longest + 1, (gap) =>
      gap === longest ? (1 - probability) ** longest : probability * (1 - probability) ** gap,
    );
  }

  add(hit: boolean): void {
    if (hit) this.#cells.add(Math.min(this.#gap, this.#longest));
    this.#gap = hit ? 0 : this.#gap + 1;
  }

  finding = (): TestResult | null => this.#cells.finding();
}

/** How often one of `batch` balls falls into an urn that has one already. */
export class Collisions {
  readonly #urns: number;
  readonly #batch: number;
  readonly #taken = new Set<number>();
  #thrown = 0;
  #batches = 0;
  #collided = 0;
  #open = 0;

  constructor(urns: number, batch: number) {
    this.#urns = urns;
    this.#batch = batch;
  }

  add(urn: number): void {
    if (this.#taken.has(urn)) this.#open++;
    else this.#taken.add(urn);
    if (++this.#thrown < this.#batch) return;
    this.#collided += this.#open;
    this.#batches++;
    this.#open = this.#thrown = 0;
    this.#taken.clear();
  }

  /** Null if fewer collisions are expected than the normal distribution is good for. */
  finding(): TestResult | null {
    const { mean, variance } = collisions(this.#batch, this.#urns);
    if (this.#batches * mean < LEAST_COLLISIONS) return null;
    return normalFinding((this.#collided - this.#batches * mean) / Math.sqrt(this.#batches * variance));
  }
}

/** The deviation of a sum of independent values with that mean and variance. */
export class Sum {
  readonly #mean: number;
  readonly #variance: number;
  #total = 0;
  #count = 0;

  constructor(mean: number, variance: number) {
    this.#mean = mean;
    this.#variance = variance;
  }

  add(value: number): void {
    this.#total += value;
    this.#count++;
  }

  /** Null for fewer values than the normal distribution is good for. */
  finding(): TestResult | null {
    if (this.#count < 50) return null;
    return normalFinding((this.#total - this.#count * this.#mean) / Math.sqrt(this.#count * this.#variance));
  }
}

/** The largest deviation of a sample of numbers from 0 to 1 from the even distribution. */
export class Distribution {
  /** So fine that rounding to a cell is far below any deviation that shows. */
  readonly #counts = new Uint32Array(2 ** 20);
  #total = 0;

  add(value: number): void {
    const cell = Math.floor(value * this.#counts.length);
    this.#counts[cell] = (this.#counts[cell] ?? 0) + 1;
    this.#total++;
  }

  /** Null for fewer values than Kolmogorov's distribution is good for. */
  finding(): TestResult | null {
    if (this.#total < 50) return null;
    let [below, largest] = [0, 0];
    for (let cell = 0; cell < this.#counts.length; cell++) {
      largest = Math.max(largest, Math.abs(below / this.#total - cell / this.#counts.length));
      below += this.#counts[cell] ?? 0;
    }
    const statistic = Math.sqrt(this.#total) * largest;
    return { statistic, degrees: null, distribution: 'Kolmogorov', p: kolmogorovTail(statistic) };
  }
}
