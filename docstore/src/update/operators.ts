import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { entryOf } from '../names.ts';
import type { Path } from '../query/path.ts';
import { addToSet, pop, pull, pullAll, push } from './array-changes.ts';
import { compileArrayFilters } from './array-filters.ts';
import { type Change, changeAt, type UpdateContext, unlessSame } from './change.ts';
import { bit, currentDate, inc, max, min, mul, set, unset } from './field-changes.ts';
import { comparePaths, conflictOf, expandPath, isDynamic, updatePathOf, valueAt } from './update-path.ts';

/** One operator at one path. */
interface Step {
  readonly path: Path;
  readonly change: Change;
  readonly onInsertOnly: boolean;
  /** For `$rename`: where the value comes from; the path is where it goes. */
  readonly source?: Path;
}

const CHANGES: Readonly<Record<string, (path: string, operand: BsonValue) => Change>> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: inc,
  $mul: mul,
  $min: min,
  $max: max,
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};

/** Reads an update of operators, and gives what makes the new document of the old one. */
export function compileOperators(
  update: BsonDocument,
  arrayFilters: readonly BsonDocument[],
): (document: BsonDocument, context: UpdateContext) => BsonDocument {
  const steps = Object.entries(update).flatMap(([name, operand]) => stepsOf(name, operand));
  const taken = steps.flatMap(({ path, source }) => (source === undefined ? [path] : [path, source]));
  refuseConflicts(taken, (path, at) => `Updating the path '${path}' would create a conflict at '${at}'`);
  const filters = compileArrayFilters(arrayFilters, taken);
  const ordered = steps.toSorted((a, b) => comparePaths(a.path, b.path));
  const isStatic = !taken.some((path) => path.some(isDynamic));
  return (document, context) => {
    if (isStatic) return applySteps(document, ordered, context);
    const expanded = ordered.flatMap((step) =>
      expandPath(document, step.path, context.position, filters).map((path) => ({ ...step, path })),
    );
    const paths = expanded.map(({ path }) => path);
    refuseConflicts(paths, (_path, at) => `Update created a conflict at '${at}'`);
    return applySteps(
      document,
      expanded.toSorted((a, b) => comparePaths(a.path, b.path)),
      context,
    );
  };
}

function stepsOf(name: string, operand: BsonValue): Step[] {
  const make = entryOf(CHANGES, name);
  if (make === undefined && name !== '$rename') {
    const message = `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`;
    throw new CommandError('FailedToParse', message);
  }
  if (!isDocument(operand)) {
    const message = `Modifiers operate on fields but we found type ${typeOf(operand)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${String(operand)}}`;
    throw new CommandError('FailedToParse', message);
  }
  return Object.entries(operand).map(([dotted, value]) => {
    if (make === undefined) return rename(dotted, value);
    const path = updatePathOf(dotted);
    return { path, change: make(dotted, value), onInsertOnly: name === '$setOnInsert' };
  });
}

function rename(from: string, to: BsonValue): Step {
  if (typeof to !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${String(to)}`);
  }
  const source = updatePathOf(from);
  const path = updatePathOf(to);
  if (from === to) {
    const message = `The source and target field for $rename must differ: ${from}: "${to}"`;
    throw badValue(message);
  }
  if (conflictOf(source, path) !== undefined) {
    const message = `The source and target field for $rename must not be on the same path: ${from}: "${to}"`;
    throw badValue(message);
  }
  if (source.some(isDynamic)) {
    throw badValue(`The source field for $rename may not be dynamic: ${from}`);
  }
  if (path.some(isDynamic)) {
    throw badValue(`The destination field for $rename may not be dynamic: ${to}`);
  }
  return { path, source, change: unset(), onInsertOnly: false };
}

function refuseConflicts(paths: readonly Path[], message: (path: string, at: string) => string): void {
  const taken = new Set<string>();
  const refuse = (path: Path, at: string) => {
    throw new CommandError('ConflictingUpdateOperators', message(path.join('.'), at));
  };
  for (const path of paths) {
    const dotted = path.join('.');
    if (taken.has(dotted)) refuse(path, dotted);
    taken.add(dotted);
  }
  for (const path of paths) {
    const start = path.map((_part, i) => path.slice(0, i).join('.')).find((prefix) => taken.has(prefix));
    if (start !== undefined) refuse(path, start);
  }
}

function applySteps(document: BsonDocument, steps: readonly Step[], context: UpdateContext): BsonDocument {
  return steps.reduce((current, step) => {
    if (step.onInsertOnly && !context.isInsert) return current;
    if (step.source !== undefined) return applyRename(current, step.source, step.path);
    const change = (value: BsonValue) => step.change.apply(value, context, document);
    return changeAt(current, step.path, change, step.change.creates);
  }, document);
}

function applyRename(document: BsonDocument, source: Path, target: Path): BsonDocument {
  const value = valueAt(document, source);
  if (value === undefined) return document;
  refuseArrays(document, source, 'source');
  refuseArrays(document, target, 'destination');
  const moved = changeAt(document, target, (old) => unlessSame(old, value), true);
  return changeAt(moved, source, () => undefined, false);
}

function refuseArrays(document: BsonDocument, path: Path, role: string): void {
  path.forEach((_part, i) => {
    if (i === 0 || !Array.isArray(valueAt(document, path.slice(0, i)))) return;
    const message = `The ${role} field cannot be an array element, '${path.join('.')}' in doc with _id: ${String(document._id)} has an array field called '${path[i - 1]}'`;
    throw badValue(message);
  });
}
