import { Double, Int32 } from 'bson';
import { doubleOf, integerNumber } from '../bson/arithmetic.ts';
import { addDecimals, type Decimal, finiteDecimal, packDecimal, unpackDecimal } from '../bson/decimal.ts';
import { integerOf } from '../bson/number.ts';
import type { BsonNumber } from '../bson/value.ts';
import { notSupported } from '../errors.ts';

/**
 * Sums as the server does: whole numbers exactly, doubles with the part that rounding loses carried along, decimals
 * in 34 digits. The sum is of the widest type that went in; int32 grows to int64, and that to double.
 */
export class Summation {
  #whole = 0n;
  #double = 0;
  #lost = 0;
  #decimal: Decimal | undefined;
  #widest: 'int' | 'long' | 'double' = 'int';

  add(value: BsonNumber): void {
    switch (value._bsontype) {
      case 'Decimal128':
        this.#decimal = unpackDecimal(
          packDecimal(addDecimals(this.#decimal ?? finiteDecimal(0n), unpackDecimal(value))),
        );
        return;
      case 'Double':
        this.#widest = 'double';
        this.#addDouble(value.value);
        return;
      default:
        if (value._bsontype === 'Long' && this.#widest === 'int') this.#widest = 'long';
        this.#whole += integerOf(value) ?? 0n;
    }
  }

  total(): BsonNumber {
    if (this.#decimal !== undefined) {
      if (this.#widest === 'double') {
        throw notSupported('a sum of doubles and decimals');
      }
      return packDecimal(addDecimals(this.#decimal, finiteDecimal(this.#whole)));
    }
    if (this.#widest !== 'double') {
      return integerNumber(this.#whole, this.#widest === 'int') ?? new Double(Number(this.#whole));
    }
    // In two doubles, so that no digit of a large whole number is lost before the last rounding.
    const high = Number(this.#whole);
    const low = Number(this.#whole - BigInt(high));
    if (!Number.isFinite(this.#double)) return new Double(this.#double);
    const sum = new Summation();
    for (const part of [this.#double, this.#lost, high, low]) sum.#addDouble(part);
    return new Double(Number.isFinite(sum.#double) ? sum.#double + sum.#lost : sum.#double);
  }

  /** Knuth's two-sum: the rounding error of the addition is kept. */
  #addDouble(value: number): void {
    const sum = this.#double + value;
    const part = sum - this.#double;
    this.#lost += this.#double - (sum - part) + (value - part);
    this.#double = sum;
  }
}

/** The sum of the numbers in the list; int32 zero for none. */
export function sumOf(numbers: Iterable<BsonNumber>): BsonNumber {
  const summation = new Summation();
  for (const number of numbers) summation.add(number);
  return summation.total();
}

/** The mean: a double, or a decimal where one is among the numbers; null for none. */
export function meanOf(
  numbers: readonly BsonNumber[],
  divide: (a: BsonNumber, b: BsonNumber) => BsonNumber,
): BsonNumber | null {
  if (numbers.length === 0) return null;
  const total = sumOf(numbers);
  if (total._bsontype === 'Decimal128') return divide(total, new Int32(numbers.length));
  return new Double(doubleOf(total) / numbers.length);
}
