import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isTrue } from '../query/operators.ts';
import { compileExpression } from './expression.ts';
import type { Scope } from './operator.ts';
import { applyTree, type Leaf, type Mode, plant, type Tree } from './projection-tree.ts';

/** Reads what stands beside a path where it is an operator of find's alone; undefined where it is an expression. */
export type SpecialLeaf = (
  path: string,
  value: BsonValue,
) => { leaf: Leaf; mode?: Mode; path?: string } | undefined;

export type Project = (document: BsonDocument, scope: Scope) => BsonDocument;

/**
 * Reads a projection: fields to include, fields to exclude, or computed ones. `_id` stays unless it is excluded.
 * Included fields keep the document's order, computed ones follow in the order of the projection.
 */
export function compileProject(
  spec: BsonDocument,
  names: Iterable<string> = [],
  special: SpecialLeaf = () => undefined,
): Project {
  const tree: Tree = { children: new Map() };
  const found: Findings = { includes: undefined, excludes: undefined, computes: undefined, mode: undefined };
  collect(spec, '', { tree, found, names, special });
  const { includes, excludes, computes } = found;
  if (includes !== undefined && excludes !== undefined) {
    throw excludes.at > includes.at
      ? new CommandError(31254, `Cannot do exclusion on field ${excludes.path} in inclusion projection`)
      : new CommandError(31253, `Cannot do inclusion on field ${includes.path} in exclusion projection`);
  }
  if (computes !== undefined && excludes !== undefined) {
    throw new CommandError(31252, 'Cannot use an expression in an exclusion projection');
  }
  const mode = modeOf(found, tree);
  if (mode === 'include' && !tree.children.has('_id')) tree.children.set('_id', 'keep');
  return (document, scope) => applyTree(tree, mode, document, scope);
}

interface Place {
  readonly path: string;
  readonly at: number;
}

interface Findings {
  includes: Place | undefined;
  excludes: Place | undefined;
  computes: Place | undefined;
  mode: Mode | undefined;
}

interface Collection {
  readonly tree: Tree;
  readonly found: Findings;
  readonly names: Iterable<string>;
  readonly special: SpecialLeaf;
}

function modeOf({ includes, excludes, computes, mode }: Findings, tree: Tree): Mode {
  if (includes !== undefined || computes !== undefined) return 'include';
  if (excludes !== undefined) return 'exclude';
  // Only `_id`, or only operators of find.
  return mode ?? (tree.children.get('_id') === 'keep' ? 'include' : 'exclude');
}

function collect(spec: BsonDocument, prefix: string, into: Collection): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = prefix + name;
    const place = { path, at: into.tree.children.size };
    const own = into.special(path, value);
    if (own !== undefined) {
      plant(into.tree, own.path ?? path, own.leaf);
      into.found.mode ??= own.mode;
    } else if (isNumber(value) || typeof value === 'boolean') {
      const leaf = isTrue(value) ? 'keep' : 'drop';
      plant(into.tree, path, leaf);
      if (path === '_id') continue;
      if (leaf === 'keep') into.found.includes ??= place;
      else into.found.excludes ??= place;
    } else if (isDocument(value) && !Object.keys(value)[0]?.startsWith('$')) {
      if (Object.keys(value).length === 0) {
        const message = 'An empty sub-projection is not a valid value. Found empty object at path';
        throw new CommandError(51270, message);
      }
      collect(value, `${path}.`, into);
    } else {
      const evaluate = compileExpression(value, into.names);
      plant(into.tree, path, (scope) => evaluate(scope));
      into.found.computes ??= place;
    }
  }
}

/** `$addFields`: all fields stay, computed ones are replaced in their place or added at the end. */
export function compileAddFields(spec: BsonDocument, names: Iterable<string> = []): Project {
  const tree: Tree = { children: new Map() };
  addFields(spec, '', tree, names);
  return (document, scope) => applyTree(tree, 'add', document, scope);
}

function addFields(spec: BsonDocument, prefix: string, tree: Tree, names: Iterable<string>): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = prefix + name;
    const inner = isDocument(value) ? Object.keys(value)[0] : undefined;
    if (isDocument(value) && inner !== undefined && !inner.startsWith('$')) {
      addFields(value, `${path}.`, tree, names);
      continue;
    }
    const evaluate = compileExpression(value, names);
    plant(tree, path, (scope) => evaluate(scope));
  }
}
