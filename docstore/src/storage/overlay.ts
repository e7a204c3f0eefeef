import type { KeyRange } from './keys.ts';

export interface KeyValue {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Some entries of a range and the rest of the range. */
export interface Page {
  readonly entries: readonly KeyValue[];
  readonly rest: KeyRange | undefined;
}

/** A view of the key space at one point in time. */
export interface View {
  /** The number of commits that the view includes; infinite if it also includes uncommitted changes. */
  readonly seenCommits: number;
  /** Changes whenever the view may have changed. */
  readonly version: number;
  get(key: Buffer): Buffer | undefined;
  /** About `limit` entries from the start of a range, or from its end if `reverse`. */
  page(range: KeyRange, reverse: boolean, limit: number): Page;
  /** How many entries a range has. */
  count(range: KeyRange): number;
  /** The range without its first `entries`, or without its last ones if `reverse`; undefined if nothing is left. */
  without(entries: number, range: KeyRange, reverse: boolean): KeyRange | undefined;
}

const FIRST_PAGE = 8;
const LARGEST_PAGE = 512;

/** Yields all entries of a range. Holds no resources open in between and includes later writes. */
export function* scan(view: View, range: KeyRange, reverse = false): Generator<KeyValue> {
  let rest: KeyRange | undefined = range;
  for (let limit = FIRST_PAGE; rest !== undefined; limit = Math.min(limit * 4, LARGEST_PAGE)) {
    const page: Page = view.page(rest, reverse, limit);
    const { version } = view;
    const whole: KeyRange = rest;
    rest = page.rest;
    for (const entry of page.entries) {
      yield entry;
      if (view.version === version) continue;
      // The view has changed since the page was read, so the rest of the page may be out of date.
      rest = beyond(whole, reverse, entry.key);
      break;
    }
  }
}

/** The rest of a range after this key, or before it if `reverse`. */
export function beyond(range: KeyRange, reverse: boolean, key: Buffer): KeyRange {
  return reverse ? { from: range.from, to: key } : { from: Buffer.concat([key, Buffer.of(0)]), to: range.to };
}

/** The rest of a range after `entries`, if `limit` cut them off. */
export function restOf(range: KeyRange, reverse: boolean, limit: number, entries: readonly KeyValue[]) {
  const last = entries.at(-1);
  if (last === undefined || entries.length < limit) return undefined;
  return beyond(range, reverse, last.key);
}

interface PendingWrite {
  readonly key: Buffer;
  /** `undefined` if the key is removed. */
  value: Buffer | undefined;
}

/** The change in the number of documents and bytes of a collection. */
export interface Growth {
  count: number;
  bytes: number;
}

/**
 * Changes that are not on disk yet, on top of the view that they change: a statement on its transaction, a transaction
 * on its snapshot, a batch on the committed data. Changes reach the disk only once all of them are known to be valid.
 */
export class Overlay implements View {
  /** The view below. A batch moves onto the committed data once the batch below it is committed. */
  base: View;
  readonly #changes = new Map<string, PendingWrite>();
  readonly growth = new Map<number, Growth>();
  #writes = 0;
  /** The changes in key order; maintained from the first range query on. */
  #sorted: PendingWrite[] | undefined;

  constructor(base: View) {
    this.base = base;
  }

  get seenCommits(): number {
    return this.base.seenCommits;
  }

  get version(): number {
    return this.base.version + this.#writes;
  }

  get size(): number {
    return this.#changes.size;
  }

  get(key: Buffer): Buffer | undefined {
    const change = this.#changes.get(key.toString('latin1'));
    return change === undefined ? this.base.get(key) : change.value;
  }

  put(key: Buffer, value: Buffer): void {
    this.#change(key.toString('latin1'), key, value);
  }

  remove(key: Buffer): void {
    this.#change(key.toString('latin1'), key, undefined);
  }

  grow(collectionId: number, count: number, bytes: number): void {
    const growth = this.growth.get(collectionId);
    if (growth === undefined) {
      this.growth.set(collectionId, { count, bytes });
    } else {
      growth.count += count;
      growth.bytes += bytes;
    }
  }

  changes(): Iterable<Readonly<PendingWrite>> {
    return this.#changes.values();
  }

  /** Applies these changes to `target`. */
  mergeInto(target: Overlay): void {
    for (const [text, { key, value }] of this.#changes) target.#change(text, key, value);
    for (const [id, growth] of this.growth) target.grow(id, growth.count, growth.bytes);
  }

  page(range: KeyRange, reverse: boolean, limit: number): Page {
    const below = this.base.page(range, reverse, limit);
    if (this.#changes.size === 0) return below;
    const rest = below.rest;
    const covered: KeyRange = {
      from: reverse && rest !== undefined ? rest.to : range.from,
      to: !reverse && rest !== undefined ? rest.from : range.to,
    };
    return { entries: this.#merged(below.entries, this.#within(covered, reverse), reverse), rest };
  }

  count(range: KeyRange): number {
    const changes = this.#changes.size === 0 ? [] : this.#within(range, false);
    return changes.reduce(
      (count, { key, value }) =>
        count + Number(value !== undefined) - Number(this.base.get(key) !== undefined),
      this.base.count(range),
    );
  }

  without(entries: number, range: KeyRange, reverse: boolean): KeyRange | undefined {
    if (this.#changes.size === 0 || this.#within(range, reverse).length === 0)
      return this.base.without(entries, range, reverse);
    let left = entries;
    for (const { key } of scan(this, range, reverse)) if (--left <= 0) return beyond(range, reverse, key);
    return undefined;
  }

  #merged(
    below: readonly KeyValue[],
    changes: readonly PendingWrite[],
    reverse: boolean,
  ): readonly KeyValue[] {
    if (changes.length === 0) return below;
    const merged: KeyValue[] = [];
    let next = 0;
    const takeChanges = (before: Buffer | undefined) => {
      for (; next < changes.length; next++) {
        const change = changes[next];
        if (change === undefined) return;
        if (before !== undefined && Buffer.compare(change.key, before) * (reverse ? -1 : 1) >= 0) return;
        if (change.value !== undefined) merged.push({ key: change.key, value: change.value });
      }
    };
    for (const entry of below) {
      takeChanges(entry.key);
      if (!this.#changes.has(entry.key.toString('latin1'))) merged.push(entry);
    }
    takeChanges(undefined);
    return merged;
  }

  #change(text: string, key: Buffer, value: Buffer | undefined): void {
    this.#writes += 1;
    const known = this.#changes.get(text);
    if (known !== undefined) {
      known.value = value;
      return;
    }
    const change = { key, value };
    this.#changes.set(text, change);
    this.#sorted?.splice(lowerBound(this.#sorted, key), 0, change);
  }

  #within(range: KeyRange, reverse: boolean): PendingWrite[] {
    this.#sorted ??= [...this.#changes.values()].sort((a, b) => Buffer.compare(a.key, b.key));
    const from = lowerBound(this.#sorted, range.from);
    const changes = this.#sorted.slice(from, Math.max(from, lowerBound(this.#sorted, range.to)));
    return reverse ? changes.reverse() : changes;
  }
}

/** The growth of a collection in all uncommitted overlays of a view. */
export function pendingGrowth(view: View, collectionId: number): Growth {
  if (!(view instanceof Overlay)) return { count: 0, bytes: 0 };
  const below = pendingGrowth(view.base, collectionId);
  const own = view.growth.get(collectionId);
  return { count: below.count + (own?.count ?? 0), bytes: below.bytes + (own?.bytes ?? 0) };
}

function lowerBound(sorted: readonly PendingWrite[], key: Buffer): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const change = sorted[middle];
    if (change !== undefined && Buffer.compare(change.key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
