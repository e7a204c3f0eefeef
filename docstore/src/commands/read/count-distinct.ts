import { pathOf, someAtPath } from '../../bson/path.ts';
import type { BsonDocument, BsonValue } from '../../bson/value.ts';
import { countMatching } from '../../plan/covered.ts';
import { findMatching } from '../../plan/find-matching.ts';
import { choosePlan } from '../../plan/planner.ts';
import { keyOf } from '../../query/comparison.ts';
import { compileFilter } from '../../query/filter.ts';
import { hintOf, refuseCollation } from '../arguments.ts';
import type { Command } from '../command.ts';
import { atClusterTime } from '../cursors/first-batch.ts';
import { missingField } from '../fields.ts';
import { notNegative } from './find-request.ts';

export const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  isRead: true,
  run(operation) {
    refuseCollation(operation.command.collation);
    const query = operation.document('query') ?? {};
    const skip = notNegative('skip', operation.number('skip') ?? 0);
    const limit = Math.abs(operation.number('limit') ?? 0);
    const collection = operation.collection(operation.namespace());
    const filter = compileFilter(query, { variables: operation.variables });
    const hint = hintOf(operation.command.hint);
    let found = 0;
    if (Object.keys(query).length === 0 && hint === undefined && operation.pastView === undefined) {
      found = collection?.count ?? 0;
    } else {
      const most = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
      const plan = choosePlan(operation.view, collection, filter, undefined, hint);
      found = countMatching(operation.view, { collection, plan, filter, query }, operation.scanStats, most);
    }
    const n = Math.max(0, found - skip);
    return { n: limit > 0 ? Math.min(n, limit) : n };
  },
};

export const distinct: Command = {
  fields: ['key', 'query', 'hint', 'collation'],
  isRead: true,
  inTransactions: true,
  run(operation) {
    refuseCollation(operation.command.collation);
    const key = operation.text('key');
    if (key === undefined) throw missingField('distinct.key');
    const collection = operation.collection(operation.namespace());
    const filter = compileFilter(operation.document('query') ?? {}, { variables: operation.variables });
    const values = new Map<string, BsonValue>();
    const hint = hintOf(operation.command.hint);
    const plan = choosePlan(operation.view, collection, filter, undefined, hint);
    for (const { document } of findMatching(operation.view, collection, plan, filter, operation.scanStats)) {
      for (const value of valuesAt(key, document)) {
        const text = keyOf(value);
        if (!values.has(text)) values.set(text, value);
      }
    }
    return { values: [...values.values()], ...atClusterTime(operation) };
  },
};

/** The values of a field, with arrays expanded into their elements. */
function valuesAt(path: string, document: BsonDocument): BsonValue[] {
  const values: BsonValue[] = [];
  someAtPath(document, pathOf(path), 'whole', (value) => {
    if (Array.isArray(value)) values.push(...value);
    else if (value !== undefined) values.push(value);
    return false;
  });
  return values;
}
