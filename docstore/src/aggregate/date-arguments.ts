import { ObjectId } from 'bson';
import { type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { Compile, Scope } from './operator.ts';
import { offsetAt } from './time-zone.ts';

/** What the operators of dates share. Within them a date is local: its UTC fields are those of the clock in the zone. */

export const MINUTE = 60_000;
export const DAY = 86_400_000;

export function dateIn(name: string, value: BsonValue): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  throw new CommandError(16006, `can't convert from BSON type ${typeOf(value)} to Date in ${name}`);
}

/** The clock of the time zone at that moment. */
export function toLocal(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(zone, date));
}

export function zoneIn(name: string, value: BsonValue): string {
  if (typeof value === 'string') return value;
  throw new CommandError(
    40517,
    `${name} requires a string for the timezone argument, but was given a ${typeOf(value)}`,
  );
}

/** The named arguments of an operator, to be evaluated one by one. */
export function namedArguments(name: string, operand: BsonValue, compile: Compile, known: readonly string[]) {
  if (!isDocument(operand)) throw new CommandError(18629, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new CommandError(18534, `Unrecognized argument to ${name}: ${unknown}`);
  const fields = new Map(Object.entries(operand).map(([field, value]) => [field, compile(value)]));
  return {
    get: (field: string, scope: Scope, otherwise?: BsonValue): BsonValue =>
      fields.has(field) ? fields.get(field)?.(scope) : otherwise,
  };
}
