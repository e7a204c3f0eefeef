import type { Turn } from '../redis/memory-redis.ts';
import { applyUpdate, isSame, type Update } from './apply-update.ts';
import { compare, type Doc, type Filter, matches } from './matches.ts';
import { Locked, type MemoryDatabase, newUnit, type Unit } from './memory-database.ts';
import { MemoryQuery } from './memory-query.ts';
import type { MemorySession } from './memory-session.ts';

interface Options {
  readonly session?: MemorySession;
  readonly upsert?: boolean;
}
interface Sorted {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly returnDocument?: 'after';
}
interface Written {
  matchedCount: number;
  upsertedCount: number;
}
interface UpdateOne {
  readonly updateOne: { readonly filter: Filter; readonly update: Update; readonly upsert?: boolean };
}

/** A model of mongoose on a collection in memory: the calls that the stores of rooms and money make. */
export class MemoryModel {
  readonly #database: MemoryDatabase;
  readonly #turn: Turn;
  readonly #name: string;
  /** The driver's collection, by which the ledger inserts. */
  readonly collection = {
    insertMany: (docs: readonly Doc[], options: Options = {}) => this.#insert(docs, options),
  };

  constructor(database: MemoryDatabase, turn: Turn, name: string) {
    this.#database = database;
    this.#turn = turn;
    this.#name = name;
  }

  find(filter: Filter = {}, _fields?: unknown, options: Options = {}): MemoryQuery<Doc[]> {
    return new MemoryQuery((order, most) =>
      this.#run(options, (unit) => {
        const found = this.#matching(unit, filter);
        if (order) found.sort((a, b) => compare(a, b, order));
        return found.slice(0, most);
      }),
    );
  }
  findOne(filter: Filter, _fields?: unknown, options: Options = {}): MemoryQuery<Doc | null> {
    return new MemoryQuery(() => this.#run(options, (unit) => this.#matching(unit, filter)[0] ?? null));
  }
  findById(id: string, _fields?: unknown, options: Options = {}): MemoryQuery<Doc | null> {
    return new MemoryQuery(() => this.#run(options, (unit) => this.#database.get(unit, this.#name, id)));
  }
  async exists(filter: Filter): Promise<Doc | null> {
    return this.findOne(filter);
  }
  async countDocuments(filter: Filter): Promise<number> {
    return (await this.find(filter)).length;
  }
  create(docs: readonly Doc[], options: Options = {}): Promise<void> {
    return this.#insert(docs, options);
  }
  findOneAndUpdate(filter: Filter, update: Update, options: Options & Sorted = {}): MemoryQuery<Doc | null> {
    return new MemoryQuery(() =>
      this.#run(options, (unit) => {
        const { sort } = options;
        const found = this.#matching(unit, filter);
        if (sort) found.sort((a, b) => compare(a, b, sort));
        const [first] = found;
        if (!first) return null;
        const next = applyUpdate(first, first._id, update);
        this.#database.put(unit, this.#name, next);
        return options.returnDocument === 'after' ? next : first;
      }),
    );
  }
  deleteOne(filter: Filter, options: Options = {}): Promise<void> {
    return this.#run(options, (unit) => {
      const [found] = this.#matching(unit, filter);
      if (found) this.#database.remove(unit, this.#name, found._id);
    });
  }
  updateOne(filter: Filter, update: Update, options: Options = {}): Promise<Written> {
    return this.bulkWrite([{ updateOne: { filter, update, upsert: options.upsert ?? false } }], options);
  }
  bulkWrite(updates: readonly UpdateOne[], options: Options = {}): Promise<Written> {
    return this.#run(options, (unit) => {
      const written = { matchedCount: 0, upsertedCount: 0 };
      for (const { updateOne } of updates) this.#update(unit, updateOne, written);
      return written;
    });
  }

  #update(unit: Unit, { filter, update, upsert = false }: UpdateOne['updateOne'], written: Written): void {
    const [found] = this.#matching(unit, filter);
    if (!found && !upsert) return;
    const id = found?._id ?? (filter._id as string);
    const next = applyUpdate(found ?? null, id, update);
    if (found) {
      written.matchedCount++;
      // An update that changes nothing writes nothing, and meets no other transaction.
      if (!isSame(found, next)) this.#database.put(unit, this.#name, next);
    } else {
      written.upsertedCount++;
      this.#database.insert(unit, this.#name, next);
    }
  }

  #insert(docs: readonly Doc[], options: Options): Promise<void> {
    return this.#run(options, (unit) => {
      for (const doc of docs) this.#database.insert(unit, this.#name, doc);
    });
  }

  #matching(unit: Unit, filter: Filter): Doc[] {
    return this.#candidates(unit, filter._id).filter((doc) => matches(doc, filter));
  }

  #candidates(unit: Unit, id: unknown): Doc[] {
    const wanted = typeof id === 'string' ? [id] : (id as { $in?: string[] } | undefined)?.$in;
    if (!wanted) return this.#database.all(unit, this.#name);
    return wanted.flatMap((one) => this.#database.get(unit, this.#name, one) ?? []);
  }

  /** One command, in its transaction or alone. A command alone waits for the transaction that it meets. */
  async #run<T>({ session }: Options, work: (unit: Unit) => T): Promise<T> {
    for (;;)
      try {
        return await this.#turn(() => {
          const unit = session?.unit ?? newUnit(false);
          const result = work(unit);
          if (!session) this.#database.commit(unit);
          return result;
        }, this.#name);
      } catch (error) {
        if (!(error instanceof Locked)) throw error;
      }
  }
}
