import { ownEntry } from '../bson/names.ts';
import type { Path } from '../bson/path.ts';
import { type BsonDocument, type BsonValue, isDocument, typeOf } from '../bson/value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { addToSet, pull, pullAll, push } from './array-changes.ts';
import { compileArrayFilters } from './array-filters.ts';
import { changeAt, type FieldChange, type UpdateContext } from './change.ts';
import { inc, max, set, unset } from './field-changes.ts';
import { comparePaths, expandPath, isDynamic, updatePathOf } from './update-path.ts';

/** The change of one operator at one path. */
interface PathChange {
  readonly path: Path;
  readonly change: FieldChange;
  readonly onInsertOnly: boolean;
}

const CHANGES: Readonly<Record<string, (path: string, operand: BsonValue) => FieldChange>> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: inc,
  $max: max,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
};

/** The server's update operators that this store refuses by name. */
const UNSUPPORTED = ['$bit', '$currentDate', '$min', '$mul', '$pop', '$rename'];

/** Compiles the operators of an update into a function from the old document to the new one. */
export function compileOperators(
  update: BsonDocument,
  arrayFilters: readonly BsonDocument[],
): (document: BsonDocument, context: UpdateContext) => BsonDocument {
  const steps = Object.entries(update).flatMap(([name, operand]) => pathChangesOf(name, operand));
  const paths = steps.map(({ path }) => path);
  refuseConflicts(paths, (path, at) => `Updating the path '${path}' would create a conflict at '${at}'`);
  const filters = compileArrayFilters(arrayFilters, paths);
  const ordered = steps.toSorted((a, b) => comparePaths(a.path, b.path));
  const isStatic = !paths.some((path) => path.some(isDynamic));
  return (document, context) => {
    if (isStatic) return applyPathChanges(document, ordered, context);
    const expanded = ordered.flatMap((step) =>
      expandPath(document, step.path, context.position, filters).map((path) => ({ ...step, path })),
    );
    const expandedPaths = expanded.map(({ path }) => path);
    refuseConflicts(expandedPaths, (_path, at) => `Update created a conflict at '${at}'`);
    return applyPathChanges(
      document,
      expanded.toSorted((a, b) => comparePaths(a.path, b.path)),
      context,
    );
  };
}

function pathChangesOf(name: string, operand: BsonValue): PathChange[] {
  const compile = ownEntry(CHANGES, name);
  if (compile === undefined) {
    if (UNSUPPORTED.includes(name)) throw notSupported(`the update operator ${name}`);
    const message = `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`;
    throw new CommandError('FailedToParse', message);
  }
  if (!isDocument(operand)) {
    const message = `Modifiers operate on fields but we found type ${typeOf(operand)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${String(operand)}}`;
    throw new CommandError('FailedToParse', message);
  }
  return Object.entries(operand).map(([dotted, value]) => ({
    path: updatePathOf(dotted),
    change: compile(dotted, value),
    onInsertOnly: name === '$setOnInsert',
  }));
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

function applyPathChanges(
  document: BsonDocument,
  steps: readonly PathChange[],
  context: UpdateContext,
): BsonDocument {
  return steps.reduce((current, step) => {
    if (step.onInsertOnly && !context.isInsert) return current;
    const change = (value: BsonValue) => step.change.apply(value, document);
    return changeAt(current, step.path, change, step.change.createsPath);
  }, document);
}
