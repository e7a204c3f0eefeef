import { wholePartOf } from '../bson/number.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { isTrue } from '../query/operators.ts';
import { fieldOf } from '../query/path.ts';
import { startVariables } from './expression.ts';
import { compileProject, type SpecialLeaf } from './projection.ts';
import type { Leaf } from './projection-tree.ts';

/** A projection of find or findAndModify, ready to be applied. */
export interface Projection {
  /** `position` is the index that the filter found, for the positional `$`. */
  readonly apply: (document: BsonDocument, position?: number | undefined) => BsonDocument;
  /** Whether it asks for the index that the filter found. */
  readonly isPositional: boolean;
}

export interface ProjectionOptions {
  /** `$$NOW` and the variables of the command's `let`. */
  readonly variables?: ReadonlyMap<string, BsonValue>;
}

/** Reads a projection of find: as `$project`, and with `$slice`, `$elemMatch` and the positional `$`. */
export function compileProjection(spec: BsonDocument, options: ProjectionOptions = {}): Projection {
  if (Object.keys(spec).length === 0) return { apply: (document) => document, isPositional: false };
  const variables = options.variables ?? startVariables(new Date());
  let positional: readonly string[] | undefined;
  const special: SpecialLeaf = (path, value) => {
    const place = /\.\$(?:\.|$)/.exec(path);
    if (place !== null) {
      if (positional !== undefined) {
        throw new CommandError(31276, 'Cannot specify more than one positional projection per query.');
      }
      if (isDocument(value)) {
        throw new CommandError(
          31271,
          'positional projection cannot be used with an expression or sub object',
        );
      }
      if (!isTrue(value))
        throw new CommandError(31395, 'positional projection cannot be used with exclusion');
      const before = path.slice(0, place.index);
      positional = before.split('.');
      return { leaf: 'keep', path: before, kind: 'positional' };
    }
    const [name] = isDocument(value) ? Object.keys(value) : [];
    if (!isDocument(value)) return undefined;
    if (name === '$elemMatch') return { leaf: elemMatch(path, value.$elemMatch), path, kind: 'elemMatch' };
    const leaf = name === '$slice' ? slice(value.$slice) : undefined;
    return leaf === undefined ? undefined : { leaf, path, kind: 'slice' };
  };
  const project = compileProject(spec, variables.keys(), special);
  return {
    isPositional: positional !== undefined,
    apply: (document, position) => {
      const cut = positional === undefined ? document : cutAt(document, positional, position);
      return project(cut, { root: document, variables });
    },
  };
}

/** The document with the first array on the path cut down to the element that the filter found. */
function cutAt(
  document: BsonDocument,
  [name = '', ...rest]: readonly string[],
  position: number | undefined,
): BsonDocument {
  const value = fieldOf(document, name);
  if (isDocument(value) && rest.length > 0) return { ...document, [name]: cutAt(value, rest, position) };
  if (!Array.isArray(value)) return document;
  if (position === undefined || position >= value.length) {
    const message =
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array";
    throw new CommandError(51246, message);
  }
  return { ...document, [name]: [value[position]] };
}

function elemMatch(path: string, condition: BsonValue): Leaf {
  if (path.includes('.'))
    throw new CommandError(31275, 'Cannot use $elemMatch projection on a nested field.');
  if (!isDocument(condition)) throw new CommandError(31274, 'elemMatch: Invalid argument, object required.');
  const { matches } = compileFilter({ elements: { $elemMatch: condition } });
  return (_scope, value) => {
    const first = Array.isArray(value)
      ? value.find((element) => matches({ elements: [element] }))
      : undefined;
    return first === undefined ? undefined : [first];
  };
}

/** A number of elements from the start or the end, or a place and a number; anything else is an expression. */
function slice(operand: BsonValue): Leaf | undefined {
  const list = Array.isArray(operand) ? operand : [operand];
  const numbers = list.filter(isNumber).map((value) => Number(wholePartOf(value) ?? 0n));
  const [first, count] = numbers;
  if (first === undefined || numbers.length !== list.length || list.length > 2) return undefined;
  if (!Array.isArray(operand)) {
    const cut = (array: BsonValue[]) => (first < 0 ? array.slice(first) : array.slice(0, first));
    return (_scope, value) => (Array.isArray(value) ? cut(value) : value);
  }
  // With a count that is not positive it is an expression, and refused as such.
  if (count === undefined || count <= 0) return undefined;
  return (_scope, value) => {
    if (!Array.isArray(value)) return value;
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + count);
  };
}
