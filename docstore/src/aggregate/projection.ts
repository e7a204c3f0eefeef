import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { isTrue } from '../query/operators.ts';
import { compileExpression } from './expression.ts';
import type { Scope } from './operator.ts';
import { applyTree, type Leaf, type Mode, plant, type Tree } from './projection-tree.ts';

/** An operator of find's own at a path; undefined where what stands beside the path is none. */
export type SpecialLeaf = (
  path: string,
  value: BsonValue,
) => { leaf: Leaf; path: string; kind: Special } | undefined;

type Special = 'positional' | 'elemMatch' | 'slice';

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
  const reading: Reading = {
    tree: { children: new Map() },
    names,
    special,
    mode: undefined,
    specials: new Set(),
  };
  read(spec, '', reading);
  const { tree } = reading;
  const mode = reading.mode ?? ambiguousMode(reading);
  if (mode === 'include' && !tree.children.has('_id')) tree.children.set('_id', 'keep');
  return (document, scope) => applyTree(tree, mode, document, scope);
}

/** What has been read of a projection; the first field but `_id` decides its mode, and the others must agree. */
interface Reading {
  readonly tree: Tree;
  readonly names: Iterable<string>;
  readonly special: SpecialLeaf;
  readonly specials: Set<Special>;
  mode: Mode | undefined;
}

/** The mode where nothing but `_id` and operators of find stands in the projection. */
function ambiguousMode({ tree, specials }: Reading): Mode {
  const keepsId = tree.children.get('_id') === 'keep';
  if (specials.has('slice')) return keepsId ? 'include' : 'exclude';
  return keepsId || specials.has('elemMatch') ? 'include' : 'exclude';
}

function read(spec: BsonDocument, prefix: string, reading: Reading): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = prefix + name;
    const own = reading.special(path, value);
    if (own !== undefined) {
      plant(reading.tree, own.path, own.leaf);
      reading.specials.add(own.kind);
      if (own.kind === 'positional') agree(reading, 'include', path, 31253);
    } else if (isNumber(value) || typeof value === 'boolean') {
      const mode = isTrue(value) ? 'include' : 'exclude';
      plant(reading.tree, path, mode === 'include' ? 'keep' : 'drop');
      if (path !== '_id') agree(reading, mode, path, mode === 'include' ? 31253 : 31254);
    } else if (isDocument(value) && !isExpression(value)) {
      if (Object.keys(value).length === 0) {
        const message = 'An empty sub-projection is not a valid value. Found empty object at path';
        throw new CommandError(51270, message);
      }
      read(value, `${path}.`, reading);
    } else {
      const evaluate = compileExpression(value, reading.names);
      plant(reading.tree, path, (scope) => evaluate(scope));
      agree(reading, 'include', path, isDocument(value) ? 31252 : 31310);
    }
  }
}

/** Throws where the field does not go with the mode; the codes are those of the server's four complaints. */
function agree(reading: Reading, mode: Mode, path: string, code: number): void {
  reading.mode ??= mode;
  if (reading.mode === mode) return;
  const complaints: Readonly<Record<number, string>> = {
    31252: 'Cannot use expression other than $meta in exclusion projection',
    31253: `Cannot do inclusion on field ${path} in exclusion projection`,
    31254: `Cannot do exclusion on field ${path} in inclusion projection`,
    31310: `Cannot use an expression at ${path} in an exclusion projection`,
  };
  throw new CommandError(code, complaints[code] ?? '');
}

function isExpression(value: BsonDocument): boolean {
  const [name, other] = Object.keys(value);
  return name?.startsWith('$') === true && other === undefined;
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
