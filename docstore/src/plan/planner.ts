import type { BsonDocument } from '../bson/value.ts';
import { badValue } from '../errors/command-error.ts';
import type { Filter } from '../query/filter.ts';
import type { Predicate } from '../query/predicates.ts';
import type { Sort } from '../query/sort.ts';
import type { Collection } from '../storage/collection.ts';
import type { Index } from '../storage/collection-index.ts';
import type { View } from '../storage/overlay.ts';
import { type FieldUse, fieldUses, type Interval, intervalsOf } from './bounds.ts';
import { implies } from './implies.ts';

export interface IndexScan {
  readonly stage: 'IXSCAN';
  readonly index: Index;
  readonly uses: readonly FieldUse[];
  readonly intervals: readonly Interval[];
  readonly reverse: boolean;
  /** Whether documents come in the order of the sort. */
  readonly sorted: boolean;
}

/** How to find candidates; the filter still checks each of them. */
export type Plan =
  | { readonly stage: 'EOF'; readonly sorted: true }
  | { readonly stage: 'COLLSCAN'; readonly sorted: boolean }
  | { readonly stage: 'OR'; readonly scans: readonly IndexScan[]; readonly sorted: boolean }
  | IndexScan;

/** The name or key pattern of an index. */
export type Hint = string | BsonDocument;

/** Prefers the index with the longest prefix of equalities, then one with a range, then one in sort order. */
export function choosePlan(
  view: View,
  collection: Collection | undefined,
  filter: Filter,
  sort: Sort | undefined,
  hint: Hint | undefined,
): Plan {
  if (collection === undefined) return { stage: 'EOF', sorted: true };
  if (hint !== undefined) return planWith(hinted(view, collection, hint), filter.predicates, sort);
  const best = bestScan(view, collection, filter.predicates, sort);
  if (best !== undefined && best.uses.length > 0) return best;
  const branchScans = filter.alternatives.map((predicates) =>
    bestScan(view, collection, predicates, undefined),
  );
  if (branchScans.length > 0 && branchScans.every((scan) => scan !== undefined)) {
    return { stage: 'OR', scans: branchScans, sorted: sort === undefined };
  }
  return best ?? { stage: 'COLLSCAN', sorted: sort === undefined };
}

/** The best index for the predicates, if any helps. */
function bestScan(
  view: View,
  collection: Collection,
  predicates: readonly Predicate[],
  sort: Sort | undefined,
): IndexScan | undefined {
  let best: { scan: IndexScan; score: number } | undefined;
  for (const index of collection.indexes) {
    if (index.createdAtCommit > view.seenCommits || !isUsable(index, predicates)) continue;
    const scan = planWith(index, predicates, sort);
    const score = scoreOf(scan, sort !== undefined);
    if (score > (best?.score ?? 0)) best = { scan, score };
  }
  return best?.scan;
}

function hinted(view: View, collection: Collection, hint: Hint): Index {
  const index = collection.indexes.find(({ createdAtCommit: since, name, spec }) =>
    since > view.seenCommits
      ? false
      : typeof hint === 'string'
        ? name === hint
        : keyText(spec.key) === keyText(hint),
  );
  if (index !== undefined) return index;
  throw badValue(
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

/** A text that is the same for equal key patterns. */
export function keyText(key: BsonDocument): string {
  const fields = Object.entries(key).map(([path, kind]) => [
    path,
    typeof kind === 'string' ? kind : Number(kind),
  ]);
  return JSON.stringify(fields);
}

/** Whether the index contains every document that fulfils the predicates. */
function isUsable(index: Index, predicates: readonly Predicate[]): boolean {
  const partialFilter = index.spec.partialFilterExpression;
  return partialFilter === undefined || implies(predicates, partialFilter as BsonDocument);
}

function planWith(index: Index, predicates: readonly Predicate[], sort: Sort | undefined): IndexScan {
  const uses = fieldUses(index, predicates);
  const intervals = intervalsOf(index, uses);
  const order = sort === undefined ? 0 : scanDirection(index, uses, intervals.length, sort);
  const sorted = sort === undefined || order !== 0;
  return { stage: 'IXSCAN', index, uses, intervals, reverse: order < 0, sorted };
}

/** 1 if the scan is in sort order, -1 if the reverse scan is, 0 if neither. */
function scanDirection(index: Index, uses: readonly FieldUse[], intervals: number, sort: Sort): number {
  if (index.inexact || intervals > 1) return 0;
  const fixed = new Set<string>();
  const unfit = new Set<string>();
  for (const [i, field] of index.fields.entries()) {
    const use = uses[i];
    // A document found by one element of an array may be sorted by another.
    if (use?.kind === 'points' && use.values.length === 1)
      (index.isMultikey(i) ? unfit : fixed).add(field.path);
  }
  const isBound = (path: string) => fixed.has(path) || unfit.has(path);
  const following = [...index.fields.entries()].filter(([, field]) => !isBound(field.path));
  let order = 0;
  let next = 0;
  for (const [i, path] of sort.paths.entries()) {
    if (unfit.has(path)) return 0;
    if (fixed.has(path)) continue;
    const [place = 0, field] = following[next++] ?? [];
    // The sort uses one value of an array, the index has them all.
    if (field === undefined || field.path !== path || index.isMultikey(place)) return 0;
    const direction = field.direction * (sort.directions[i] ?? 1);
    if (order !== 0 && order !== direction) return 0;
    order = direction;
  }
  return order === 0 ? 1 : order;
}

/** 0 if the scan does not help. Best is a complete unique key, then equalities, then ranges, then only the order. */
function scoreOf({ index, uses, sorted, intervals }: IndexScan, wantsOrder: boolean): number {
  if (uses.length === 0) return wantsOrder && sorted ? 1 : 0;
  let score = wantsOrder && sorted ? 30 : 0;
  for (const use of uses) score += use.kind === 'range' ? 40 : use.values.length === 1 ? 110 : 100;
  const isWhole = uses.length === index.fields.length && intervals.every(({ point }) => point !== undefined);
  return index.unique && isWhole ? score + 1000 : score;
}
