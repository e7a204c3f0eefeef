import type { BsonDocument } from '../../bson/value.ts';
import { badValue, CommandError } from '../../errors.ts';
import type { Hint, KeyBounds } from '../../plan/planner.ts';
import { hintOf, refuseCollation } from '../arguments.ts';
import type { Operation } from '../operation.ts';

export interface FindRequest {
  readonly query: BsonDocument;
  readonly sortSpec: BsonDocument;
  readonly hint: Hint | undefined;
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
  readonly bounds: KeyBounds | undefined;
}

export function findRequest(operation: Operation): FindRequest {
  refuseCollation(operation.command.collation);
  const sortSpec = operation.document('sort') ?? {};
  const natural = sortSpec.$natural;
  const min = operation.document('min');
  const max = operation.document('max');
  if (natural !== undefined && Object.keys(sortSpec).length > 1)
    throw badValue("Cannot include '$natural' in compound sort");
  return {
    query: operation.document('filter') ?? {},
    sortSpec: natural === undefined ? sortSpec : {},
    hint: natural === undefined ? hintOf(operation.command.hint) : { $natural: natural },
    skip: notNegative('skip', operation.number('skip') ?? 0),
    limit: notNegative('limit', operation.number('limit') ?? 0),
    bounds: min === undefined && max === undefined ? undefined : { min, max },
  };
}

export function notNegative(field: string, value: number): number {
  if (value >= 0) return value;
  throw new CommandError(51_024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
}
