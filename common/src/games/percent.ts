/**
 * A percentage as an integer number of tenths (20.5 % is 205), so that no floating point touches money. On the
 * wire and in settings it is a plain number (20.5): convert with the two functions below.
 */
declare const brand: unique symbol;
export type PercentTenths = number & { readonly [brand]: 'PercentTenths' };

/** Brands tenths of a percent. Throws RangeError unless it is an integer from 0 to 1000. */
export function percentTenths(value: number): PercentTenths {
  if (!Number.isInteger(value) || value < 0 || value > 1000) {
    throw new RangeError(`not tenths of a percent: ${value}`);
  }
  return value as PercentTenths;
}

/** True for a percentage of the wire: from 0 to 100 with at most one decimal. */
export const isPercent = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && Math.round(percent * 10) / 10 === percent;

/** A percentage of the wire (20.5) in tenths. Throws RangeError if it has more than one decimal. */
export function fromPercent(percent: number): PercentTenths {
  if (!isPercent(percent)) throw new RangeError(`not a percent with one decimal: ${percent}`);
  return percentTenths(Math.round(percent * 10));
}

/** Tenths as the wire's percentage (20.5). */
export const toPercent = (tenths: PercentTenths): number => tenths / 10;
