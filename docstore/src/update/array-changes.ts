import { compareValues, equalValues } from '../bson/compare.ts';
import { integerOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber, typeOf } from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { compileFilter, isOperators } from '../query/filter.ts';
import { isRegex } from '../query/operators.ts';
import { pathOf } from '../query/path.ts';
import { type Change, shown } from './change.ts';
import { valueAt } from './update-path.ts';

/** `$push`, with `$each`, `$position`, `$sort` and `$slice` in that order of effect. */
export function push(path: string, operand: BsonValue): Change {
  const clauses = isDocument(operand) && Object.hasOwn(operand, '$each') ? operand : { $each: [operand] };
  for (const name of Object.keys(clauses)) {
    if (!['$each', '$position', '$sort', '$slice'].includes(name)) {
      throw badValue(`Unrecognized clause in $push: ${name}`);
    }
  }
  const added = clauses.$each;
  if (!Array.isArray(added)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeOf(added)}`);
  }
  const position = wholeClause(clauses.$position, '$position', ', not of type:');
  const slice = wholeClause(clauses.$slice, '$slice', ' but was given type:');
  const compare = clauses.$sort === undefined ? undefined : elementOrder(clauses.$sort);
  const apply = (value: BsonValue, document: BsonDocument): BsonValue => {
    if (value !== undefined && !Array.isArray(value)) {
      throw badValue(
        `The field '${path}' must be an array but is of type ${typeOf(value)} in document {_id: ${shown(document._id)}}`,
      );
    }
    const array = [...(value ?? [])];
    array.splice(position ?? array.length, 0, ...added);
    if (compare !== undefined) array.sort(compare);
    const sliced = slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice);
    const untouched = added.length === 0 && compare === undefined && sliced.length === value?.length;
    return untouched ? value : sliced;
  };
  return { creates: true, apply: (value, _context, document) => apply(value, document) };
}

function wholeClause(value: BsonValue, name: string, complaint: string): number | undefined {
  if (value === undefined) return undefined;
  const whole = isNumber(value) ? integerOf(value) : undefined;
  if (whole !== undefined) return Number(whole);
  throw badValue(`The value for ${name} must be an integer value${complaint} ${typeOf(value)}`);
}

/** The order of `$sort` in a `$push`: of whole elements, or of what stands at paths in them. */
function elementOrder(spec: BsonValue): (a: BsonValue, b: BsonValue) => number {
  if (isNumber(spec)) {
    const direction = directionOf(spec);
    return (a, b) => compareValues(a, b) * direction;
  }
  if (!isDocument(spec)) {
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  const fields = Object.entries(spec).map(([dotted, direction]) => {
    if (dotted === '') throw badValue('The $sort field cannot be empty');
    const path = pathOf(dotted);
    if (path.includes(''))
      throw badValue(`The $sort field is a dotted field but has an empty part: ${dotted}`);
    return { path, direction: directionOf(direction) };
  });
  if (fields.length === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.');
  return (a, b) => {
    for (const { path, direction } of fields) {
      const left = isDocument(a) ? valueAt(a, path) : undefined;
      const right = isDocument(b) ? valueAt(b, path) : undefined;
      const order = compareValues(left ?? null, right ?? null);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

function directionOf(value: BsonValue): number {
  const direction = isNumber(value) ? integerOf(value) : undefined;
  if (direction === 1n || direction === -1n) return Number(direction);
  throw badValue('The $sort element value must be either 1 or -1');
}

/** `$addToSet`: what is not yet there, equal as BSON compares. */
export function addToSet(path: string, operand: BsonValue): Change {
  let added: readonly BsonValue[] = [operand];
  if (isDocument(operand) && Object.keys(operand)[0] === '$each') {
    const { $each, ...others } = operand;
    if (!Array.isArray($each)) {
      const message = `The argument to $each in $addToSet must be an array but it was of type ${typeOf($each)}`;
      throw new CommandError('TypeMismatch', message);
    }
    if (Object.keys(others).length > 0) {
      throw badValue(`Found unexpected fields after $each in $addToSet: ${shown(operand)}`);
    }
    added = $each;
  }
  const apply = (value: BsonValue): BsonValue => {
    if (value !== undefined && !Array.isArray(value)) {
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeOf(value)}`,
      );
    }
    const array = [...(value ?? [])];
    for (const element of added) {
      if (!array.some((other) => equalValues(other, element))) array.push(element);
    }
    return array.length === value?.length ? value : array;
  };
  return { creates: true, apply };
}

/** `$pop`: 1 takes the last element, -1 the first. */
export function pop(path: string, operand: BsonValue): Change {
  const end = isNumber(operand) ? integerOf(operand) : undefined;
  if (end === undefined) {
    throw new CommandError('FailedToParse', `Expected a number in: ${path}: ${shown(operand)}`);
  }
  if (end !== 1n && end !== -1n) {
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${end}`);
  }
  const apply = (value: BsonValue): BsonValue => {
    if (value === undefined) return value;
    if (!Array.isArray(value)) {
      const message = `Path '${path}' contains an element of non-array type '${typeOf(value)}'`;
      throw new CommandError('TypeMismatch', message);
    }
    if (value.length === 0) return value;
    return end === 1n ? value.slice(0, -1) : value.slice(1);
  };
  return { creates: false, apply };
}

/** `$pullAll`: every element equal to one of the list. */
export function pullAll(_path: string, operand: BsonValue): Change {
  if (!Array.isArray(operand)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeOf(operand)}`);
  }
  return culling((element) => operand.some((value) => equalValues(element, value)));
}

/** `$pull`: elements that fulfil operators or a regular expression, documents that match, or equal values. */
export function pull(_path: string, operand: BsonValue): Change {
  if (isRegex(operand) || (isOperators(operand) && !isLogical(operand))) {
    const { matches } = compileFilter({ element: operand });
    return culling((element) => matches({ element }));
  }
  if (isDocument(operand)) {
    const { matches } = compileFilter(operand);
    return culling((element) => isDocument(element) && matches(element));
  }
  return culling((element) => equalValues(element, operand));
}

function isLogical(operand: BsonDocument): boolean {
  return ['$and', '$or', '$nor', '$expr', '$comment'].includes(Object.keys(operand)[0] ?? '');
}

function culling(isPulled: (element: BsonValue) => boolean): Change {
  const apply = (value: BsonValue): BsonValue => {
    if (value === undefined) return value;
    if (!Array.isArray(value)) throw badValue('Cannot apply $pull to a non-array value');
    const kept = value.filter((element) => !isPulled(element));
    return kept.length === value.length ? value : kept;
  };
  return { creates: false, apply };
}
