import { encodeKey, isHashed, scanEnd, scanStart, storedKey } from '../bson/index-key.ts';
import { type BsonValue, rankOf } from '../bson/value.ts';
import type { Predicate } from '../query/predicates.ts';
import type { Index, IndexField } from '../storage/collection-index.ts';

/** A section of an index: the stored keys from `from` (inclusive) to `to` (exclusive), in byte order. */
export interface Interval {
  readonly from: Buffer;
  readonly to: Buffer;
  /** The stored key if the interval consists of exactly one. */
  readonly point: Buffer | undefined;
}

/** How a plan uses one field of an index. */
export type FieldUse =
  | { readonly kind: 'points'; readonly values: readonly BsonValue[] }
  | { readonly kind: 'range'; readonly predicates: readonly Predicate[] };

/** If the combinations of points over the fields exceed this number, they are not searched one by one. */
const MAX_POINTS = 4096;

/** The use of each leading field of the index: points while there are equalities, then at most one range. */
export function fieldUses(index: Index, predicates: readonly Predicate[]): FieldUse[] {
  const uses: FieldUse[] = [];
  let points = 1;
  for (const [place, field] of index.fields.entries()) {
    const onPath = predicates.filter((predicate) => predicate.path === field.path);
    if (onPath.length === 0 || sharesArray(index, place)) return uses;
    const equality = onPath.find(({ op }) => op === 'eq') ?? onPath.find(({ op }) => op === 'in');
    if (equality === undefined) {
      const ranges = onPath.filter(({ op }) => op !== 'exists');
      if (ranges.length > 0)
        uses.push({ kind: 'range', predicates: combinable(ranges, index.isMultikey(place)) });
      return uses;
    }
    points *= equality.values.length;
    if (points > MAX_POINTS) return uses;
    uses.push({ kind: 'points', values: equality.values });
  }
  return uses;
}

/** Two elements of one array may fulfil the conditions of two fields, and then no single entry fulfils both. */
function sharesArray(index: Index, place: number): boolean {
  const root = rootOf(index.fields[place]);
  return index.fields
    .slice(0, place)
    .some((field, i) => rootOf(field) === root && (index.isMultikey(i) || index.isMultikey(place)));
}

function rootOf(field: IndexField | undefined): string {
  return field?.path.split('.', 1)[0] ?? '';
}

/** The bounds that can be combined: different elements of an array may fulfil each, so for arrays only one. */
function combinable(ranges: readonly Predicate[], isMultikey: boolean): readonly Predicate[] {
  const [first] = ranges;
  if (first === undefined || isMultikey) return ranges.slice(0, 1);
  const rank = rankOf(first.values[0]);
  return ranges.filter((range) => rankOf(range.values[0]) === rank);
}

/** Disjoint intervals, in index order, that contain every key that fulfils `uses`. */
export function intervalsOf(index: Index, uses: readonly FieldUse[]): Interval[] {
  let prefixes: BsonValue[][] = [[]];
  let range: readonly Predicate[] | undefined;
  for (const use of uses) {
    if (use.kind === 'range') range = use.predicates;
    else prefixes = prefixes.flatMap((prefix) => use.values.map((value) => [...prefix, value]));
  }
  const distinct = new Map<string, Interval>();
  for (const prefix of prefixes) {
    const interval =
      range === undefined ? pointInterval(prefix, index.fields) : rangeInterval(prefix, index.fields, range);
    if (Buffer.compare(interval.from, interval.to) < 0)
      distinct.set(interval.from.toString('latin1'), interval);
  }
  return [...distinct.values()].sort((a, b) => Buffer.compare(a.from, b.from));
}

function keyOf(values: readonly BsonValue[], fields: readonly IndexField[]): Buffer {
  return encodeKey(
    values,
    fields.map((field) => field.direction),
  );
}

function pointInterval(prefix: readonly BsonValue[], fields: readonly IndexField[]): Interval {
  const key = keyOf(prefix, fields);
  const whole = prefix.length === fields.length;
  return { from: scanStart(key), to: scanEnd(key), point: whole ? storedKey(key) : undefined };
}

function rangeInterval(
  prefix: readonly BsonValue[],
  fields: readonly IndexField[],
  predicates: readonly Predicate[],
): Interval {
  const direction = fields[prefix.length]?.direction ?? 1;
  const start = keyOf(prefix, fields);
  const rank = rankOf(predicates[0]?.values[0]);
  // A range stays within one type: a key starts with the rank of the type, inverted in a descending field.
  const typeByte = direction === 1 ? rank : 0xff - rank;
  let from: Buffer = Buffer.concat([start, Buffer.of(typeByte)]);
  let to: Buffer = Buffer.concat([start, Buffer.of(typeByte + 1)]);
  for (const { op, values } of predicates) {
    const key = keyOf([...prefix, values[0]], fields);
    const isLower = (op === 'gt' || op === 'gte') === (direction === 1);
    const isExclusive = (op === 'gt' || op === 'lt') && !isHashed(key);
    if (isLower) {
      const bound = isExclusive ? scanEnd(key) : scanStart(key);
      if (Buffer.compare(bound, from) > 0) from = bound;
    } else {
      const bound = isExclusive ? scanStart(key) : scanEnd(key);
      if (Buffer.compare(bound, to) < 0) to = bound;
    }
  }
  return { from, to, point: undefined };
}
