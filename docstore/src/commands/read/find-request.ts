import type { BsonDocument } from '../../bson/value.ts';
import { CommandError, notSupported } from '../../errors/command-error.ts';
import type { Hint } from '../../plan/planner.ts';
import { hintOf, refuseCollation } from '../arguments.ts';
import type { Operation } from '../operation.ts';

export interface FindRequest {
  readonly query: BsonDocument;
  readonly sortSpec: BsonDocument;
  readonly hint: Hint | undefined;
  readonly skip: number;
  /** 0 means no limit. */
  readonly limit: number;
}

/** Options of find that this store refuses by name. */
const UNSUPPORTED = ['min', 'max', 'returnKey', 'showRecordId', 'awaitData'];

export function findRequest(operation: Operation): FindRequest {
  refuseCollation(operation.command.collation);
  for (const field of UNSUPPORTED) {
    if (operation.command[field] !== undefined && operation.command[field] !== false)
      throw notSupported(`find with ${field}`);
  }
  const sortSpec = operation.document('sort') ?? {};
  if (sortSpec.$natural !== undefined) throw notSupported('sorting by $natural');
  return {
    query: operation.document('filter') ?? {},
    sortSpec,
    hint: hintOf(operation.command.hint),
    skip: notNegative('skip', operation.number('skip') ?? 0),
    limit: notNegative('limit', operation.number('limit') ?? 0),
  };
}

export function notNegative(field: string, value: number): number {
  if (value >= 0) return value;
  throw new CommandError(51_024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
}
