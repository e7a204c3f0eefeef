import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { checkedPath, compileExpression } from '../expressions/expression.ts';
import type { Evaluate, Variables } from '../expressions/operator.ts';
import { isTrue } from '../query/operators.ts';

/** Projects a document. */
export type Project = (document: BsonDocument) => BsonDocument;

/** Compiles the projection of a find or findAndModify; an empty one returns the document unchanged. */
export function compileProjection(spec: BsonDocument, variables: Variables): Project {
  if (Object.keys(spec).length === 0) return (document) => document;
  for (const [path, value] of Object.entries(spec)) {
    if (isDocument(value) && Object.hasOwn(value, '$elemMatch'))
      throw notSupported(`$elemMatch in the projection of ${path}`);
  }
  return compileProject(spec, variables);
}

/**
 * Compiles a projection of included, excluded or computed fields. `_id` is included unless it is excluded by name.
 * Included fields keep the order of the document; computed fields follow in the order of the projection.
 */
export function compileProject(spec: BsonDocument, variables: Variables): Project {
  const listed = new Map<string, boolean>();
  const computed = new Map<string, Evaluate>();
  let includes: boolean | undefined;
  const setMode = (inclusive: boolean, code: number, complaint: string) => {
    includes ??= inclusive;
    if (includes !== inclusive) throw new CommandError(code, complaint);
  };
  for (const [name, value] of Object.entries(spec)) {
    checkField(name, value);
    if (isNumber(value) || typeof value === 'boolean') {
      const isIncluded = isTrue(value);
      listed.set(name, isIncluded);
      if (name === '_id') continue;
      if (isIncluded) setMode(true, 31253, `Cannot do inclusion on field ${name} in exclusion projection`);
      else setMode(false, 31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    } else {
      computed.set(name, compileExpression(value, variables));
      if (isDocument(value))
        setMode(true, 31252, 'Cannot use expression other than $meta in exclusion projection');
      else setMode(true, 31310, `Cannot use an expression at ${name} in an exclusion projection`);
    }
  }
  const isInclusion = includes ?? listed.get('_id') === true;
  if (isInclusion && !listed.has('_id') && !computed.has('_id')) listed.set('_id', true);
  return (document) => {
    const projected = Object.entries(document).filter(([name]) => listed.get(name) ?? !isInclusion);
    return withComputed(Object.fromEntries(projected), document, computed);
  };
}

/** `$addFields`: a computed field replaces the field of that name in its position, or is added at the end. */
export function compileAddFields(spec: BsonDocument, variables: Variables): Project {
  const computed = new Map<string, Evaluate>();
  for (const [name, value] of Object.entries(spec)) {
    checkField(name, value);
    computed.set(name, compileExpression(value, variables));
  }
  return (document) => withComputed({ ...document }, document, computed);
}

function withComputed(
  result: BsonDocument,
  root: BsonDocument,
  computed: ReadonlyMap<string, Evaluate>,
): BsonDocument {
  for (const [name, evaluate] of computed) {
    const value = evaluate(root);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** Refuses to project or compute a field of a nested document. */
function checkField(path: string, value: BsonValue): void {
  checkedPath(path.split('.').filter((name, i) => i === 0 || name !== '$'));
  if (path.includes('.')) throw notSupported(`a projection of the nested field ${path}`);
  if (!isDocument(value)) return;
  const [first] = Object.keys(value);
  if (first === undefined) {
    const message = 'An empty sub-projection is not a valid value. Found empty object at path';
    throw new CommandError(51270, message);
  }
  if (!first.startsWith('$')) throw notSupported(`a projection of the nested field ${path}.${first}`);
}
