import { type Database, open, type RootDatabase, type Transaction, TransactionFlags } from 'lmdb';
import { CommandError } from '../errors.ts';
import type { KeyRange } from './keys.ts';
import { type Growth, Overlay, type Page, type Reader, restOf } from './overlay.ts';

/** LMDB flags: return at the commit, which with `overlappingSync` ends with the flush to disk. */
const COMMIT_FLAGS: TransactionFlags = TransactionFlags.SYNCHRONOUS_COMMIT | TransactionFlags.NO_SYNC_FLUSH;

interface Task {
  readonly run: (batch: Reader) => Overlay;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A stable view of what was committed when it was taken. It keeps old pages alive: release it soon. */
export interface Snapshot extends Reader {
  release(): void;
}

/**
 * The key space on disk. Writes of one turn of the event loop share one storage transaction and one flush
 * (group commit); whoever awaits `write` answers only when its changes are on disk.
 */
export class Store {
  readonly #db: RootDatabase<Buffer, Buffer>;
  /** Called inside the commit with what the batch's collections have gained; gives further puts and removals. */
  beforeCommit: (growth: ReadonlyMap<number, Growth>) => Iterable<[Buffer, Buffer | undefined]> = () => [];
  /** Called when a batch was refused by the storage: what was derived from it in memory is wrong. */
  onRefused: () => void = () => {};
  /** Rises with each commit. */
  commits = 0;
  #queue: Task[] = [];

  constructor(path: string, options: { readOnly?: boolean } = {}) {
    this.#db = open<Buffer, Buffer>({
      path,
      encoding: 'binary',
      keyEncoding: 'binary',
      maxReaders: 4096,
      maxDbs: 1,
      noSubdir: true,
      readOnly: options.readOnly ?? false,
    });
  }

  /** What is committed now. */
  get latest(): Reader {
    return this.#latest;
  }

  readonly #latest: Reader = {
    get: (key) => this.#db.getBinary(key),
    page: (range, reverse, limit) => pageOf(this.#db, range, reverse, limit),
  };

  snapshot(): Snapshot {
    const transaction = this.#db.useReadTransaction();
    return {
      get: (key) => this.#db.get(key, { transaction }),
      page: (range, reverse, limit) => pageOf(this.#db, range, reverse, limit, transaction),
      release: () => transaction.done(),
    };
  }

  /**
   * Runs `work` within the next group commit, over everything committed before it, and resolves when its
   * changes are on disk. When it throws, none of its changes is kept.
   */
  write<T>(work: (view: Overlay) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      const run = (batch: Reader): Overlay => {
        const view = new Overlay(batch);
        result = work(view);
        return view;
      };
      if (this.#queue.push({ run, resolve: () => resolve(result), reject }) === 1) {
        setImmediate(() => this.#commit());
      }
    });
  }

  #commit(): void {
    const tasks = this.#queue;
    this.#queue = [];
    const settle: (() => void)[] = [];
    const before = this.#transactionId();
    try {
      this.#db.transactionSync(() => this.#runAll(tasks, settle), COMMIT_FLAGS);
      this.commits += 1;
    } catch (error) {
      if (this.#transactionId() !== before)
        throw new Error('the disk failed while data was being flushed', { cause: error });
      this.onRefused();
      for (const task of tasks) task.reject(refusalOf(error));
      return;
    }
    for (const answer of settle) answer();
  }

  #runAll(tasks: readonly Task[], settle: (() => void)[]): void {
    const growth = new Map<number, Growth>();
    for (const task of tasks) {
      let view: Overlay;
      try {
        view = task.run(this.#latest);
      } catch (error) {
        settle.push(() => task.reject(error));
        continue;
      }
      settle.push(task.resolve);
      this.#apply(view);
      for (const [id, more] of view.growth) {
        const sum = growth.get(id) ?? { count: 0, bytes: 0 };
        growth.set(id, { count: sum.count + more.count, bytes: sum.bytes + more.bytes });
      }
    }
    for (const [key, value] of this.beforeCommit(growth)) this.#set(key, value);
  }

  #apply(view: Overlay): void {
    for (const { key, value } of view.changes()) this.#set(key, value);
  }

  #set(key: Buffer, value: Buffer | undefined): void {
    if (value === undefined) this.#db.remove(key);
    else this.#db.put(key, value);
  }

  #transactionId(): number {
    return (this.#db.getStats() as { lastTxnId: number }).lastTxnId;
  }

  /** Copies the whole store as it is now to a new file, while it is being written to. */
  backup(path: string): Promise<void> {
    return this.#db.backup(path, true);
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}

function refusalOf(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (/no space|ENOSPC|MAP_FULL|EFBIG|too large|quota/i.test(text)) {
    return new CommandError('OutOfDiskSpace', `the disk is full, nothing was written: ${text}`);
  }
  return new CommandError('InternalError', `the storage refused to write: ${text}`);
}

function pageOf(
  db: Database<Buffer, Buffer>,
  range: KeyRange,
  reverse: boolean,
  limit: number,
  transaction?: Transaction,
): Page {
  const entries = [];
  const bounds = reverse
    ? { start: range.to, exclusiveStart: true, end: range.from, inclusiveEnd: true }
    : { start: range.from, end: range.to };
  for (const entry of db.getRange({ ...bounds, reverse, limit, ...(transaction ? { transaction } : {}) })) {
    entries.push(entry);
  }
  return { entries, rest: restOf(range, reverse, limit, entries) };
}
