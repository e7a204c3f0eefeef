/**
 * Money is integer santim (1 Birr = 100 santim) inside; on the wire it is Birr as a JSON number with at most two
 * decimals. No floating-point arithmetic on money: a Birr number appears only in the two conversions below.
 */
declare const brand: unique symbol;
export type Santim = number & { readonly [brand]: 'Santim' };

export const ZERO = 0 as Santim;

/** Brands an integer as santim. Throws RangeError if it is not a safe integer. */
export function santim(value: number): Santim {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of santim: ${value}`);
  return value as Santim;
}

/** True if the Birr number has at most two decimals and is exactly representable in santim. */
export function isBirr(birr: number): boolean {
  const scaled = Math.round(birr * 100);
  return Number.isSafeInteger(scaled) && scaled / 100 === birr;
}

/** Birr (wire) to santim. Throws RangeError if the number has more than two decimals. */
export function fromBirr(birr: number): Santim {
  if (!isBirr(birr)) throw new RangeError(`not an amount in Birr: ${birr}`);
  return santim(Math.round(birr * 100));
}

/** Santim to Birr (wire). */
export const toBirr = (amount: Santim): number => amount / 100;

/** '1234567.50' Birr as text of a provider's API: always two decimals. */
export function formatBirr(amount: Santim): string {
  const sign = amount < 0 ? '-' : '';
  const whole = Math.abs(amount);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * Parses a provider's or receipt's amount ('1,234.5', '400.00', '50') to santim without a float.
 * Null if the text has another form.
 */
export function parseBirrText(text: string): Santim | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  return santim(Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

export const plus = (a: Santim, b: Santim): Santim => santim(a + b);
export const minus = (a: Santim, b: Santim): Santim => santim(a - b);
export const times = (a: Santim, factor: number): Santim => santim(a * factor);
export const sum = (amounts: Iterable<Santim>): Santim => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return santim(total);
};
