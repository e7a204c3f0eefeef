import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import type { Hint } from '../plan/planner.ts';
import { missingField, wrongType } from './fields.ts';
import type { Operation } from './operation.ts';

export function requiredDocument(value: BsonValue, name: string): BsonDocument {
  if (isDocument(value)) return value;
  if (value === undefined) throw missingField(name);
  throw wrongType(name, value, 'object');
}

export function flagOf(value: BsonValue, name: string): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return value === true;
  throw wrongType(name, value, 'bool');
}

export function arrayFiltersOf(value: BsonValue, name: string): readonly BsonDocument[] {
  if (value === undefined || value === null) return [];
  const filters = Array.isArray(value) ? value.filter(isDocument) : [];
  if (Array.isArray(value) && filters.length === value.length) return filters;
  throw wrongType(name, value, 'array of objects');
}

/** An update: operators, a replacement or a pipeline. */
export function updateOf(value: BsonValue): BsonDocument | readonly BsonValue[] {
  if (isDocument(value) || Array.isArray(value)) return value;
  throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
}

export function refuseRetryableMulti(operation: Operation, isMulti: boolean): void {
  if (!isMulti || !operation.isRetryableWrite) return;
  throw new CommandError('InvalidOptions', 'Cannot use retryable writes with multi=true');
}

export function refuseCollation(collation: BsonValue): void {
  if (collation === undefined || collation === null) return;
  if (isDocument(collation) && (collation.locale === 'simple' || Object.keys(collation).length === 0)) return;
  throw notSupported('collation');
}

export function hintOf(hint: BsonValue): Hint | undefined {
  if (hint === undefined || hint === null || typeof hint === 'string') return hint ?? undefined;
  if (isDocument(hint)) {
    if (hint.$natural !== undefined) throw notSupported('a $natural hint');
    return Object.keys(hint).length === 0 ? undefined : hint;
  }
  throw new CommandError('FailedToParse', 'Hint must be a string or an object');
}
