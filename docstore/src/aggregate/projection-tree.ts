import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { fieldOf } from '../query/path.ts';
import { checkedPath } from './expression.ts';
import type { Scope } from './operator.ts';

/** What happens at one path: kept, left out, or replaced by what is computed of the document and the value there. */
export type Leaf = 'keep' | 'drop' | ((scope: Scope, value: BsonValue) => BsonValue);

/** Paths as a tree; what is not named is kept or dropped as the mode says. */
export interface Tree {
  readonly children: Map<string, Leaf | Tree>;
}

export type Mode = 'include' | 'exclude' | 'add';

export function isTree(node: Leaf | Tree): node is Tree {
  return typeof node === 'object';
}

/** Puts a leaf at a path; refuses two leaves on one path or one below another. */
export function plant(tree: Tree, dotted: string, leaf: Leaf): void {
  const path = checkedPath(dotted.split('.'));
  let node = tree;
  path.forEach((name, i) => {
    const child = node.children.get(name);
    const isLast = i === path.length - 1;
    if (child !== undefined && (isLast || !isTree(child))) {
      if (isLast && !isTree(child)) throw new CommandError(31250, `Path collision at ${dotted}`);
      const rest = isLast ? dotted : path.slice(i + 1).join('.');
      throw new CommandError(31249, `Path collision at ${dotted} remaining portion ${rest}`);
    }
    if (isLast) node.children.set(name, leaf);
    else if (child !== undefined && isTree(child)) node = child;
    else {
      const next: Tree = { children: new Map() };
      node.children.set(name, next);
      node = next;
    }
  });
}

/** The document with the tree applied: first what is kept, then what is computed, in the order it was named. */
export function applyTree(tree: Tree, mode: Mode, document: BsonDocument, scope: Scope): BsonDocument {
  return compute(tree, keep(tree, mode, document), document, scope);
}

function keep(tree: Tree, mode: Mode, document: BsonDocument): BsonDocument {
  if (mode === 'add') return document;
  const kept: BsonDocument = {};
  for (const [name, value] of Object.entries(document)) {
    const node = tree.children.get(name);
    if (node === undefined || typeof node === 'function') {
      if (mode === 'exclude') kept[name] = value;
    } else if (isTree(node)) {
      const inner = keepWithin(node, mode, value);
      if (inner !== undefined) kept[name] = inner;
    } else if (node === 'keep') kept[name] = value;
  }
  return kept;
}

/** Arrays are gone through element by element; what is no document has no fields to include. */
function keepWithin(tree: Tree, mode: Mode, value: BsonValue): BsonValue {
  if (isDocument(value)) return keep(tree, mode, value);
  if (!Array.isArray(value)) return mode === 'exclude' ? value : undefined;
  return value.map((element) => keepWithin(tree, mode, element)).filter((element) => element !== undefined);
}

function compute(tree: Tree, kept: BsonDocument, original: BsonDocument, scope: Scope): BsonDocument {
  if (!computes(tree)) return kept;
  const result = { ...kept };
  for (const [name, node] of tree.children) {
    if (typeof node === 'function') {
      const value = node(scope, fieldOf(original, name));
      if (value === undefined) delete result[name];
      else result[name] = value;
    } else if (isTree(node) && computes(node)) {
      result[name] = computeWithin(node, fieldOf(result, name), fieldOf(original, name), scope);
    }
  }
  return result;
}

function computeWithin(tree: Tree, kept: BsonValue, original: BsonValue, scope: Scope): BsonValue {
  if (Array.isArray(kept)) {
    const elements = Array.isArray(original) && original.length === kept.length ? original : kept;
    return kept.map((element, i) => computeWithin(tree, element, elements[i], scope));
  }
  return compute(tree, isDocument(kept) ? kept : {}, isDocument(original) ? original : {}, scope);
}

function computes(tree: Tree): boolean {
  return [...tree.children.values()].some(
    (node) => typeof node === 'function' || (isTree(node) && computes(node)),
  );
}
