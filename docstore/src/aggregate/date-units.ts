import { Int32, Long } from 'bson';
import { integerOf } from '../bson/number.ts';
import { type BsonValue, isNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { DAY, dateIn, fromLocal, MINUTE, namedArguments, toLocal, zoneIn } from './date-arguments.ts';
import { type Compile, type Evaluate, isNullish, type Operator, type Operators } from './operator.ts';

/** Operators that count in units of time. */
export const DATE_UNITS: Operators = {
  $dateTrunc: dateTrunc,
  $dateAdd: moving('$dateAdd', 1),
  $dateSubtract: moving('$dateSubtract', -1),
  $dateDiff: dateDiff,
};

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
  const fields = namedArguments('$dateTrunc', operand, compile, known);
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
    const fields = namedArguments(name, operand, compile, ['startDate', 'unit', 'amount', 'timezone']);
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
  const fields = namedArguments('$dateDiff', operand, compile, known);
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
