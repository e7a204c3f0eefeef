/** Coefficients of Lanczos' approximation of the gamma function, for g = 7. */
const LANCZOS: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const PRECISION = 1e-14;
const MOST_TERMS = 100_000;

function logGamma(x: number): number {
  const sum = LANCZOS.reduce(
    (total, term, index) => (index === 0 ? term : total + term / (x - 1 + index)),
    0,
  );
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The regularised upper incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  // Lentz's continued fraction.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return fraction * scale;
}

/** The probability that chi-square with those degrees of freedom is at least that. */
export const chiSquareTail = (statistic: number, degrees: number): number =>
  upperGamma(degrees / 2, statistic / 2);

/** The probability that a normal deviate is at least as far from 0. */
export const normalTails = (z: number): number => chiSquareTail(z * z, 1);

/** The sum of (counted − expected)² / expected. */
export function chiSquare(counts: ArrayLike<number>, expected: (cell: number) => number): number {
  let statistic = 0;
  for (let cell = 0; cell < counts.length; cell++) {
    const mean = expected(cell);
    statistic += ((counts[cell] ?? 0) - mean) ** 2 / mean;
  }
  return statistic;
}

/** Chi-square of two samples of the same cells, and its degrees of freedom: the cells that either has, less one. */
export function homogeneity(one: ArrayLike<number>, other: ArrayLike<number>) {
  let [ones, others] = [0, 0];
  for (let cell = 0; cell < one.length; cell++) {
    ones += one[cell] ?? 0;
    others += other[cell] ?? 0;
  }
  let [statistic, cells] = [0, 0];
  for (let cell = 0; cell < one.length; cell++) {
    const [a, b] = [one[cell] ?? 0, other[cell] ?? 0];
    if (a + b === 0) continue;
    cells++;
    statistic += (a * Math.sqrt(others / ones) - b * Math.sqrt(ones / others)) ** 2 / (a + b);
  }
  return { statistic, degrees: cells - 1 };
}

/**
 * The mean and variance of the collisions of that number of balls thrown into those urns (Knuth, section 3.3.2).
 */
export function collisions(
  balls: number,
  urns: number,
): { readonly mean: number; readonly variance: number } {
  const one = Math.exp(balls * Math.log1p(-1 / urns));
  const two = Math.exp(balls * Math.log1p(-2 / urns));
  const mean = balls - urns + urns * one;
  return { mean, variance: urns * (urns - 1) * two + urns * one - (urns * one) ** 2 };
}

/** The probability that Kolmogorov's statistic, √n · D, is at least that. */
export function kolmogorovTail(statistic: number): number {
  // Below it the alternating series converges too slowly, and the probability is 1 to six digits.
  if (statistic < 0.3) return 1;
  let tail = 0;
  for (let term = 1; term <= 20; term++)
    tail += 2 * (-1) ** (term - 1) * Math.exp(-2 * (term * statistic) ** 2);
  return Math.min(1, Math.max(0, tail));
}
