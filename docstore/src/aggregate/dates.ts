import { Int32 } from 'bson';
import { type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { DAY, dateIn, MINUTE, namedArguments, toLocal, zoneIn } from './date-arguments.ts';
import { type Compile, type Evaluate, isNullish, type Operator, type Operators } from './operator.ts';

/** Operators that read dates. */
export const DATES: Operators = {
  $year: part('$year', (local) => local.getUTCFullYear()),
  $month: part('$month', (local) => local.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', (local) => local.getUTCDate()),
  $dayOfYear: part('$dayOfYear', dayOfYear),
  $dayOfWeek: part('$dayOfWeek', (local) => local.getUTCDay() + 1),
  $isoDayOfWeek: part('$isoDayOfWeek', (local) => local.getUTCDay() || 7),
  $hour: part('$hour', (local) => local.getUTCHours()),
  $minute: part('$minute', (local) => local.getUTCMinutes()),
  $second: part('$second', (local) => local.getUTCSeconds()),
  $millisecond: part('$millisecond', (local) => local.getUTCMilliseconds()),
  $dateToString: dateToString,
};

function part(name: string, read: (local: Date) => number): Operator {
  return (operand, compile) => {
    const isNamed = isDocument(operand) && Object.hasOwn(operand, 'date');
    const only = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    const fields = namedArguments(name, isNamed ? operand : { date: only }, compile, ['date', 'timezone']);
    return (scope) => {
      const value = fields.get('date', scope);
      const zone = fields.get('timezone', scope, 'UTC');
      if (isNullish(value) || isNullish(zone)) return null;
      return new Int32(read(toLocal(dateIn(name, value), zoneIn(name, zone))));
    };
  };
}

function dayOfYear(local: Date): number {
  return (
    (Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) -
      Date.UTC(local.getUTCFullYear(), 0, 0)) /
    DAY
  );
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

const FORMATS: Readonly<Record<string, (local: Date, offset: number) => string>> = {
  Y: (local) => padded(local.getUTCFullYear(), 4),
  m: (local) => padded(local.getUTCMonth() + 1, 2),
  d: (local) => padded(local.getUTCDate(), 2),
  H: (local) => padded(local.getUTCHours(), 2),
  M: (local) => padded(local.getUTCMinutes(), 2),
  S: (local) => padded(local.getUTCSeconds(), 2),
  L: (local) => padded(local.getUTCMilliseconds(), 3),
  j: (local) => padded(dayOfYear(local), 3),
  w: (local) => String(local.getUTCDay() + 1),
  u: (local) => String(local.getUTCDay() || 7),
  z: (_local, offset) => {
    const minutes = Math.abs(offset) / MINUTE;
    return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
  },
  Z: (_local, offset) => String(offset / MINUTE),
  '%': () => '%',
};

function dateToString(operand: BsonValue, compile: Compile): Evaluate {
  const fields = namedArguments('$dateToString', operand, compile, ['date', 'format', 'timezone', 'onNull']);
  return (scope) => {
    const value = fields.get('date', scope);
    const zone = fields.get('timezone', scope, 'UTC');
    if (isNullish(value)) return fields.get('onNull', scope, null);
    if (isNullish(zone)) return null;
    const name = zoneIn('$dateToString', zone);
    const format = fields.get(
      'format',
      scope,
      name === 'UTC' ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L',
    );
    if (format === null) return null;
    if (typeof format !== 'string')
      throw new CommandError(18533, '$dateToString requires that the format be a string');
    const date = dateIn('$dateToString', value);
    const local = toLocal(date, name);
    return format.replace(/%(.?)/g, (_all, letter: string) => {
      const write = FORMATS[letter];
      if (write === undefined)
        throw new CommandError(18536, `Invalid format character '%${letter}' in format string`);
      return write(local, local.getTime() - date.getTime());
    });
  };
}
