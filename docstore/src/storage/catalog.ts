import { Int32 } from 'bson';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { Collection } from './collection.ts';
import { Index, type IndexSpec } from './collection-index.ts';
import {
  CATALOG_RANGE,
  catalogKey,
  documentsRange,
  indexRange,
  type KeyRange,
  metaKey,
  recordOf,
  statisticsKey,
} from './keys.ts';
import { type Growth, scan, type View } from './overlay.ts';
import type { Store } from './store.ts';

const NEXT_ID = metaKey('nextId');
const SWEEP_RANGE: KeyRange = { from: metaKey('sweep:'), to: metaKey('sweep;') };

/**
 * The collections and their indexes, in memory. A write task changes them there, and the commit of its batch stores the
 * changes. If a commit fails, the catalog is loaded again from disk.
 */
export class Catalog {
  readonly #store: Store;
  readonly #byName = new Map<string, Collection>();
  readonly #byId = new Map<number, Collection>();
  readonly #changed = new Map<string, Collection | undefined>();
  /** Key ranges of dropped collections and indexes that have to be deleted, and whether they are stored. */
  readonly #sweeps = new Map<number, { range: KeyRange; isStored: boolean; isDone: boolean }>();
  /** The number of commits after which the last drop is certainly on disk. */
  #lastDrop = 0;
  #nextId = 1;
  #storedNextId = 1;

  constructor(store: Store) {
    this.#store = store;
    store.beforeCommit = (growth) => this.#writesOfCommit(growth);
    this.reload();
  }

  find(namespace: string): Collection | undefined {
    return this.#byName.get(namespace);
  }

  all(): Collection[] {
    return [...this.#byName.values()];
  }

  collectionsOf(database: string): Collection[] {
    return this.all()
      .filter((collection) => collection.database === database)
      .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  }

  databases(): string[] {
    return [...new Set(this.all().map((collection) => collection.database))].sort();
  }

  /** Makes a collection with its index on `_id` that is not in the catalog yet. */
  newCollection(namespace: string, options: BsonDocument = {}): Collection {
    const id = this.#nextId++;
    const key = { _id: new Int32(1) };
    const index = this.newIndex({ v: new Int32(2), key, name: '_id_' });
    return new Collection(id, namespace, options, [index]);
  }

  newIndex(spec: IndexSpec): Index {
    return new Index(this.#nextId++, spec);
  }

  add(collection: Collection): void {
    this.#byName.set(collection.namespace, collection);
    this.#byId.set(collection.id, collection);
    this.markChanged(collection);
  }

  /** Finds or creates the collection of a write. */
  findOrCreate(namespace: string): Collection {
    const found = this.#byName.get(namespace);
    if (found !== undefined) return found;
    const created = this.newCollection(namespace);
    this.add(created);
    return created;
  }

  /** Stores the changed description of a collection with the next commit. */
  markChanged(collection: Collection): void {
    this.#changed.set(collection.namespace, collection);
    this.#store.mustCommit();
  }

  /** Throws if the name belonged to another collection at the time of the view, which cannot be read now. */
  refuseIfReplacedSince(view: View, namespace: string, found: Collection | undefined): void {
    if (view.seenCommits >= this.#lastDrop) return;
    const former = view.get(catalogKey(namespace));
    if (former === undefined || Collection.decode(namespace, former).id === found?.id) return;
    const message =
      'Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.';
    throw new CommandError('SnapshotUnavailable', message);
  }

  #forget(collection: Collection): void {
    this.#byName.delete(collection.namespace);
    this.#changed.set(collection.namespace, undefined);
    // A commit may be in progress; the drop belongs to the next one.
    this.#lastDrop = this.#store.commits + 2;
  }

  drop(collection: Collection): void {
    this.#forget(collection);
    this.#byId.delete(collection.id);
    this.#scheduleSweep(documentsRange(collection.id));
    const statistics = statisticsKey(collection.id);
    this.#scheduleSweep({ from: statistics, to: Buffer.concat([statistics, Buffer.of(0)]) });
    for (const index of collection.indexes) this.#scheduleSweep(indexRange(index));
  }

  dropIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.markChanged(collection);
    this.#scheduleSweep(indexRange(index));
  }

  /** The next range to delete, and a callback for when it is empty. */
  nextSweep(): { range: KeyRange; done: () => void } | undefined {
    for (const sweep of this.#sweeps.values()) {
      if (!sweep.isDone) return { range: sweep.range, done: () => this.#finishSweep(sweep) };
    }
    return undefined;
  }

  #finishSweep(sweep: { isDone: boolean }): void {
    sweep.isDone = true;
    this.#store.mustCommit();
  }

  #scheduleSweep(range: KeyRange): void {
    this.#store.mustCommit();
    this.#sweeps.set(this.#nextId++, { range, isStored: false, isDone: false });
  }

  /** The catalog's own writes, which a commit stores with the changes of the tasks. */
  *#writesOfCommit(growth: ReadonlyMap<number, Growth>): Iterable<[Buffer, Buffer | undefined]> {
    for (const [id, { count, bytes }] of growth) {
      const collection = this.#byId.get(id);
      if (collection === undefined) continue;
      if (count !== 0 || bytes !== 0) {
        collection.count += count;
        collection.bytes += bytes;
        yield [statisticsKey(id), collection.encodeStatistics()];
      }
      if (collection.hasNewFlags()) this.#changed.set(collection.namespace, collection);
    }
    for (const [namespace, collection] of this.#changed) {
      yield [catalogKey(namespace), collection?.encode()];
    }
    this.#changed.clear();
    for (const [id, sweep] of this.#sweeps) {
      const key = metaKey(`sweep:${id}`);
      if (!sweep.isStored && !sweep.isDone) yield [key, encodeRange(sweep.range)];
      sweep.isStored = true;
      if (!sweep.isDone) continue;
      yield [key, undefined];
      this.#sweeps.delete(id);
    }
    if (this.#storedNextId !== this.#nextId) {
      this.#storedNextId = this.#nextId;
      yield [NEXT_ID, Buffer.from(encodeDocument({ id: new Int32(this.#nextId) }))];
    }
  }

  /** Loads the catalog from disk. */
  reload(): void {
    const view = this.#store.committed;
    this.#byName.clear();
    this.#byId.clear();
    this.#changed.clear();
    this.#sweeps.clear();
    for (const { key, value } of scan(view, CATALOG_RANGE)) {
      const collection = Collection.decode(key.toString('utf8', 1), value);
      collection.readStatistics(view.get(statisticsKey(collection.id)));
      const last = view.page(documentsRange(collection.id), true, 1).entries[0];
      collection.nextRecord = last === undefined ? 1 : recordOf(last.key) + 1;
      this.#byName.set(collection.namespace, collection);
      this.#byId.set(collection.id, collection);
    }
    for (const { key, value } of scan(view, SWEEP_RANGE)) {
      const id = Number(key.toString('utf8', 1).slice('sweep:'.length));
      this.#sweeps.set(id, { range: decodeRange(value), isStored: true, isDone: false });
    }
    const next = view.get(NEXT_ID);
    this.#nextId = Math.max(this.#nextId, next === undefined ? 1 : Number(decodeDocument(next).id));
    this.#storedNextId = this.#nextId;
  }
}

function encodeRange({ from, to }: KeyRange): Buffer {
  const length = Buffer.allocUnsafe(2);
  length.writeUInt16BE(from.length);
  return Buffer.concat([length, from, to]);
}

function decodeRange(bytes: Buffer): KeyRange {
  const end = 2 + bytes.readUInt16BE(0);
  return { from: bytes.subarray(2, end), to: bytes.subarray(end) };
}
