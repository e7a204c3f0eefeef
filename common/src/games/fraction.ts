import { type Santim, santim } from '../money.ts';

const SANTIM_PER_BIRR = 100;

/**
 * floor(amount × numerator / denominator) in whole Birr, as santim, in integer arithmetic.
 * Throws RangeError for a negative amount, or one too large to multiply exactly.
 */
export function wholeBirrOf(amount: Santim, numerator: number, denominator: number): Santim {
  const product = exactProduct(amount, numerator);
  const divisor = denominator * SANTIM_PER_BIRR;
  return santim(((product - (product % divisor)) / divisor) * SANTIM_PER_BIRR);
}

/** floor(amount × numerator / denominator) in santim, in integer arithmetic. Throws like wholeBirrOf. */
export function fractionOf(amount: Santim, numerator: number, denominator: number): Santim {
  const product = exactProduct(amount, numerator);
  return santim((product - (product % denominator)) / denominator);
}

function exactProduct(amount: Santim, numerator: number): number {
  const product = amount * numerator;
  if (amount < 0 || numerator < 0 || !Number.isSafeInteger(product)) {
    throw new RangeError(`cannot take ${numerator} parts of ${amount} santim exactly`);
  }
  return product;
}
