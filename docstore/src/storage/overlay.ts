import type { KeyRange } from './keys.ts';

export interface KeyValue {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Some entries of a range and the part of the range that is still to be read. */
export interface Page {
  readonly entries: readonly KeyValue[];
  readonly rest: KeyRange | undefined;
}

/** A view of the key space at one moment. */
export interface View {
  /** How many commits it sees; infinite where it sees also what is not committed yet. */
  readonly seenCommits: number;
  /** Another number whenever something in the view may have changed. */
  readonly version: number;
  get(key: Buffer): Buffer | undefined;
  /** The first `limit` entries (about) of a range, or the last ones when `reverse`. */
  page(range: KeyRange, reverse: boolean, limit: number): Page;
}

const FIRST_PAGE = 8;
const LARGEST_PAGE = 512;

/** All entries of a range. Holds nothing open between two of them, and sees what is written meanwhile. */
export function* scan(reader: View, range: KeyRange, reverse = false): Generator<KeyValue> {
  let rest: KeyRange | undefined = range;
  for (let limit = FIRST_PAGE; rest !== undefined; limit = Math.min(limit * 4, LARGEST_PAGE)) {
    const page: Page = reader.page(rest, reverse, limit);
    const { version } = reader;
    const whole: KeyRange = rest;
    rest = page.rest;
    for (const entry of page.entries) {
      yield entry;
      if (reader.version === version) continue;
      // Written to while the scan stood here: what was read ahead may not be there any more.
      rest = beyond(whole, reverse, entry.key);
      break;
    }
  }
}

function beyond(range: KeyRange, reverse: boolean, key: Buffer): KeyRange {
  return reverse ? { from: range.from, to: key } : { from: Buffer.concat([key, Buffer.of(0)]), to: range.to };
}

/** What remains of a range after `entries`, when `limit` cut them off. */
export function restOf(range: KeyRange, reverse: boolean, limit: number, entries: readonly KeyValue[]) {
  const last = entries.at(-1);
  if (last === undefined || entries.length < limit) return undefined;
  return beyond(range, reverse, last.key);
}

interface PendingWrite {
  readonly key: Buffer;
  /** `undefined`: removed. */
  value: Buffer | undefined;
}

/** How many documents and bytes a collection has gained (or lost, below zero). */
export interface Growth {
  count: number;
  bytes: number;
}

/**
 * Changes that are not on disk yet, over what they will change: a statement over its transaction, a transaction
 * over its snapshot, a batch over what is committed. Nothing reaches the disk before the whole of it is known
 * to be right.
 */
export class Overlay implements View {
  /** What lies below; a batch is set upon the committed state once the batch below it is committed. */
  base: View;
  readonly #changes = new Map<string, PendingWrite>();
  readonly growth = new Map<number, Growth>();
  #writes = 0;
  /** The changes in order, kept from the first time that a range is asked for. */
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

  /** Adds these changes to `target`, the later ones winning. */
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
    const mine = this.#sorted.slice(from, Math.max(from, lowerBound(this.#sorted, range.to)));
    return reverse ? mine.reverse() : mine;
  }
}

/** What a collection has gained in the views that are not committed yet, one upon the other. */
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
