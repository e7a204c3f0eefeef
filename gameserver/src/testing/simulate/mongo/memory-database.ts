import type { Doc } from './matches.ts';

/** A document as it was from a commit on. */
interface Version {
  readonly doc: Doc | null;
  readonly since: number;
  readonly before: Version | null;
}

/** A write met a transaction that has not ended: it waits. */
export class Locked extends Error {}

/** A write in a transaction met another one. */
class WriteConflict extends Error {
  hasErrorLabel(label: string): boolean {
    return label === 'TransientTransactionError';
  }
}

class DuplicateKey extends Error {
  readonly code = 11000;
  constructor(collection: string, index: string) {
    super(`E11000 duplicate key error collection: simulated.${collection} index: ${index} dup key`);
  }
}

/** A transaction, or the part of one command: its snapshot and what it has written. */
export interface Unit {
  /** Null before the first command. */
  snapshot: number | null;
  readonly writes: Map<string, Map<string, Doc | null>>;
  readonly isTransaction: boolean;
}

export const newUnit = (isTransaction: boolean): Unit => ({
  snapshot: null,
  writes: new Map(),
  isTransaction,
});

/** Fields beside _id that are unique. */
const UNIQUE: Readonly<Record<string, string>> = { fairnessLog: 'roundId' };

/**
 * Collections with the transactions of MongoDB: each reads one snapshot, the first writer of a document wins, and a
 * commit makes all writes visible at once.
 */
export class MemoryDatabase {
  readonly #collections = new Map<string, Map<string, Version>>();
  readonly #lockedBy = new Map<string, Unit>();
  #commits = 0;

  get(unit: Unit, collection: string, id: string): Doc | null {
    unit.snapshot ??= this.#commits;
    const own = unit.writes.get(collection)?.get(id);
    if (own !== undefined) return own;
    let version = this.#of(collection).get(id) ?? null;
    while (version && version.since > unit.snapshot) version = version.before;
    return version?.doc ?? null;
  }

  all(unit: Unit, collection: string): Doc[] {
    const ids = new Set([...this.#of(collection).keys(), ...(unit.writes.get(collection)?.keys() ?? [])]);
    return [...ids].flatMap((id) => this.get(unit, collection, id) ?? []);
  }

  insert(unit: Unit, collection: string, doc: Doc): void {
    const unique = UNIQUE[collection];
    if (this.get(unit, collection, doc._id)) throw new DuplicateKey(collection, '_id_');
    if (unique && this.all(unit, collection).some((other) => other[unique] === doc[unique]))
      throw new DuplicateKey(collection, `${unique}_1`);
    this.put(unit, collection, doc);
  }

  put(unit: Unit, collection: string, doc: Doc): void {
    this.#write(unit, collection, doc._id, doc);
  }

  remove(unit: Unit, collection: string, id: string): void {
    this.#write(unit, collection, id, null);
  }

  #write(unit: Unit, collection: string, id: string, doc: Doc | null): void {
    unit.snapshot ??= this.#commits;
    const key = `${collection} ${id}`;
    const holder = this.#lockedBy.get(key);
    if (holder && holder !== unit) {
      if (!unit.isTransaction) throw new Locked();
      throw this.#conflict(unit);
    }
    if ((this.#of(collection).get(id)?.since ?? 0) > unit.snapshot) throw this.#conflict(unit);
    if (unit.isTransaction) this.#lockedBy.set(key, unit);
    const writes = unit.writes.get(collection) ?? new Map<string, Doc | null>();
    unit.writes.set(collection, writes.set(id, doc));
  }

  commit(unit: Unit): void {
    const since = ++this.#commits;
    for (const [collection, writes] of unit.writes) {
      const versions = this.#of(collection);
      for (const [id, doc] of writes) versions.set(id, { doc, since, before: versions.get(id) ?? null });
    }
    this.abort(unit);
  }

  abort(unit: Unit): void {
    for (const [collection, writes] of unit.writes)
      for (const id of writes.keys()) {
        const key = `${collection} ${id}`;
        if (this.#lockedBy.get(key) === unit) this.#lockedBy.delete(key);
      }
    unit.writes.clear();
    unit.snapshot = null;
  }

  #conflict(unit: Unit): WriteConflict {
    this.abort(unit);
    return new WriteConflict('write conflict');
  }

  #of(collection: string): Map<string, Version> {
    const known = this.#collections.get(collection) ?? new Map<string, Version>();
    this.#collections.set(collection, known);
    return known;
  }
}
