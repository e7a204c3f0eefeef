import { Int32, Long, ObjectId } from 'bson';
import { integerOf } from '../bson/number.ts';
import { type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import {
  type Compile,
  type Evaluate,
  isNullish,
  type Operator,
  type Operators,
  type Scope,
} from './operator.ts';
import { offsetAt } from './time-zone.ts';

/** Operators of dates. Within them a date is local: a Date whose UTC fields are those of the clock in the time zone. */
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
  $dateTrunc: dateTrunc,
  $dateAdd: moving('$dateAdd', 1),
  $dateSubtract: moving('$dateSubtract', -1),
  $dateDiff: dateDiff,
};

function dateIn(name: string, value: BsonValue): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  throw new CommandError(16006, `can't convert from BSON type ${typeOf(value)} to Date in ${name}`);
}

/** The clock of the time zone at that moment. */
function toLocal(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(zone, date));
}

/** The moment at which the clock of the time zone shows this. */
function fromLocal(local: Date, zone: string): Date {
  const near = new Date(local.getTime() - offsetAt(zone, local));
  return new Date(local.getTime() - offsetAt(zone, near));
}

function zoneIn(name: string, value: BsonValue): string {
  if (typeof value === 'string') return value;
  throw new CommandError(
    40517,
    `${name} requires a string for the timezone argument, but was given a ${typeOf(value)}`,
  );
}

function part(name: string, read: (local: Date) => number): Operator {
  return (operand, compile) => {
    const isNamed = isDocument(operand) && Object.hasOwn(operand, 'date');
    const only = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    const fields = named(name, isNamed ? operand : { date: only }, compile, ['date', 'timezone']);
    return (scope) => {
      const value = fields.get('date', scope);
      const zone = fields.get('timezone', scope, 'UTC');
      if (isNullish(value) || isNullish(zone)) return null;
      return new Int32(read(toLocal(dateIn(name, value), zoneIn(name, zone))));
    };
  };
}

/** The named arguments of an operator, to be evaluated one by one. */
function named(name: string, operand: BsonValue, compile: Compile, known: readonly string[]) {
  if (!isDocument(operand)) throw new CommandError(18629, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new CommandError(18534, `Unrecognized argument to ${name}: ${unknown}`);
  const fields = new Map(Object.entries(operand).map(([field, value]) => [field, compile(value)]));
  return {
    get: (field: string, scope: Scope, otherwise?: BsonValue): BsonValue =>
      fields.has(field) ? fields.get(field)?.(scope) : otherwise,
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
  const fields = named('$dateToString', operand, compile, ['date', 'format', 'timezone', 'onNull']);
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

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Units that always last equally long on the local clock. */
const LENGTHS: Readonly<Record<string, number>> = {
  week: 7 * DAY,
  day: DAY,
  hour: 3_600_000,
  minute: MINUTE,
  second: 1000,
  millisecond: 1,
};
const MONTHS: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface Unit {
  readonly months?: number | undefined;
  readonly length?: number | undefined;
}

function unitIn(name: string, value: BsonValue): Unit & { week: boolean } {
  const text = typeof value === 'string' ? value : '';
  if (!Object.hasOwn(LENGTHS, text) && !Object.hasOwn(MONTHS, text)) {
    throw new CommandError(
      'FailedToParse',
      `${name} parameter 'unit' value cannot be recognized as a time unit`,
    );
  }
  return { months: MONTHS[text], length: LENGTHS[text], week: text === 'week' };
}

/** Whole units since a fixed moment, on the local clock; weeks begin on the given day (0 is Sunday). */
function countOf(local: Date, unit: Unit & { week: boolean }, firstDay: number): number {
  if (unit.months !== undefined) {
    return Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / unit.months);
  }
  // 1970-01-04 was a Sunday.
  const start = unit.week ? (3 + firstDay) * DAY : 0;
  return Math.floor((local.getTime() - start) / (unit.length ?? 1));
}

function startOf(count: number, unit: Unit & { week: boolean }, firstDay: number): Date {
  if (unit.months !== undefined) return new Date(new Date(0).setUTCFullYear(0, count * unit.months, 1));
  return new Date(count * (unit.length ?? 1) + (unit.week ? (3 + firstDay) * DAY : 0));
}

function firstDayIn(name: string, value: BsonValue): number {
  const day = typeof value === 'string' ? WEEKDAYS.indexOf(value.toLowerCase().slice(0, 3)) : -1;
  if (day < 0)
    throw new CommandError(
      'FailedToParse',
      `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week`,
    );
  return day;
}

function dateTrunc(operand: BsonValue, compile: Compile): Evaluate {
  const known = ['date', 'unit', 'binSize', 'timezone', 'startOfWeek'];
  const fields = named('$dateTrunc', operand, compile, known);
  return (scope) => {
    const value = fields.get('date', scope);
    const bins = fields.get('binSize', scope, new Int32(1));
    const zone = fields.get('timezone', scope, 'UTC');
    const unitName = fields.get('unit', scope);
    if ([value, bins, zone, unitName].some(isNullish)) return null;
    if (!isNumber(bins) || integerOf(bins) !== 1n) {
      throw new CommandError(
        'NotImplemented',
        '$dateTrunc with a binSize other than 1 is not supported by this store',
      );
    }
    const unit = unitIn('$dateTrunc', unitName);
    const firstDay = unit.week ? firstDayIn('$dateTrunc', fields.get('startOfWeek', scope, 'sunday')) : 0;
    const name = zoneIn('$dateTrunc', zone);
    const local = toLocal(dateIn('$dateTrunc', value), name);
    return fromLocal(startOf(countOf(local, unit, firstDay), unit, firstDay), name);
  };
}

function moving(name: string, sign: 1 | -1): Operator {
  return (operand, compile) => {
    const fields = named(name, operand, compile, ['startDate', 'unit', 'amount', 'timezone']);
    return (scope) => {
      const value = fields.get('startDate', scope);
      const amount = fields.get('amount', scope);
      const zone = fields.get('timezone', scope, 'UTC');
      const unitName = fields.get('unit', scope);
      if ([value, amount, zone, unitName].some(isNullish)) return null;
      const whole = isNumber(amount) ? integerOf(amount) : undefined;
      if (whole === undefined)
        throw new CommandError(5166405, `${name} expects integer amount of time units`);
      const unit = unitIn(name, unitName);
      const count = Number(whole) * sign;
      const moved = movedBy(dateIn(name, value), unit, count, zoneIn(name, zone));
      if (Number.isNaN(moved.getTime())) throw new CommandError(5166406, `${name} overflowed`);
      return moved;
    };
  };
}

/** Days and more are counted on the local clock, hours and less in time that passes. */
function movedBy(date: Date, unit: Unit, count: number, zone: string): Date {
  if (unit.length !== undefined && unit.length < DAY) return new Date(date.getTime() + count * unit.length);
  const local = toLocal(date, zone);
  if (unit.months === undefined)
    return fromLocal(new Date(local.getTime() + count * (unit.length ?? 0)), zone);
  const month = local.getUTCMonth() + count * unit.months;
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(local.getUTCFullYear(), month + 1, 0);
  const moved = new Date(local);
  moved.setUTCFullYear(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay.getUTCDate()));
  return fromLocal(moved, zone);
}

function dateDiff(operand: BsonValue, compile: Compile): Evaluate {
  const known = ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'];
  const fields = named('$dateDiff', operand, compile, known);
  return (scope) => {
    const start = fields.get('startDate', scope);
    const end = fields.get('endDate', scope);
    const zone = fields.get('timezone', scope, 'UTC');
    const unitName = fields.get('unit', scope);
    if ([start, end, zone, unitName].some(isNullish)) return null;
    const unit = unitIn('$dateDiff', unitName);
    const firstDay = unit.week ? firstDayIn('$dateDiff', fields.get('startOfWeek', scope, 'sunday')) : 0;
    const [from = 0, to = 0] = [start, end].map((value) =>
      countOf(toLocal(dateIn('$dateDiff', value), zoneIn('$dateDiff', zone)), unit, firstDay),
    );
    return Long.fromNumber(to - from);
  };
}
