import { ObjectId } from 'bson';
import { compareStrings } from '../bson/compare.ts';
import { type Path, pathOf } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { isOperators } from '../query/filter.ts';
import { isRegex } from '../query/operators.ts';
import { changeAt } from './change.ts';
import { conflictOf } from './update-path.ts';

/** A path and the value that the filter requires there. */
interface Equality {
  readonly path: Path;
  readonly value: BsonValue;
}

/**
 * The document that an upsert starts from: the fields for which the filter requires one value. With `idOnly`, for a
 * replacement, only `_id`. Throws NotSingleValueField if the filter requires two values at one path.
 */
export function documentOfFilter(filter: BsonDocument, idOnly: boolean): BsonDocument {
  const equalities: Equality[] = [];
  for (const equality of equalitiesOf(filter)) {
    if (idOnly && equality.path[0] !== '_id') continue;
    if (idOnly && equality.path.length > 1) {
      const message = `field at '_id' must be exactly specified, field at sub-path '${equality.path.join('.')}'found`;
      throw new CommandError('NotExactValueField', message);
    }
    for (const { path } of equalities) {
      const at = conflictOf(path, equality.path);
      if (at === undefined) continue;
      const dotted = equality.path.join('.');
      const what =
        path.length === equality.path.length
          ? `path '${dotted}' is matched twice`
          : `both paths '${dotted}' and '${path.join('.')}' are matched`;
      throw new CommandError('NotSingleValueField', `cannot infer query fields to set, ${what}`);
    }
    equalities.push(equality);
  }
  // The server adds the fields in the order of their paths.
  equalities.sort((a, b) => compareStrings(a.path.join('.'), b.path.join('.')));
  return equalities.reduce<BsonDocument>(
    (document, { path, value }) => changeAt(document, path, () => value, true),
    {},
  );
}

/** Moves `_id` to the front, or adds a new ObjectId if there is none. */
export function withId(document: BsonDocument): BsonDocument {
  const { _id, ...fields } = document;
  return { _id: _id === undefined ? new ObjectId() : _id, ...fields };
}

function equalitiesOf(filter: BsonDocument): Equality[] {
  return Object.entries(filter).flatMap(([name, operand]) => {
    if (name === '$expr') {
      const message = '$expr is not allowed in the query predicate for an upsert';
      throw new CommandError('QueryFeatureNotAllowed', message);
    }
    if (name === '$and' || (name === '$or' && Array.isArray(operand) && operand.length === 1)) {
      return Array.isArray(operand) ? operand.filter(isDocument).flatMap(equalitiesOf) : [];
    }
    if (name.startsWith('$')) return [];
    const path = pathOf(name);
    if (!isOperators(operand)) return isRegex(operand) ? [] : [{ path, value: operand }];
    return Object.entries(operand).flatMap(([operator, value]) => {
      if (operator === '$eq') return [{ path, value }];
      if (operator !== '$in' || !Array.isArray(value) || value.length !== 1) return [];
      return value.filter((one) => !isRegex(one)).map((one) => ({ path, value: one }));
    });
  });
}
