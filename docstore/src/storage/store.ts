import { Worker } from 'node:worker_threads';
import { open, type RootDatabase, type Transaction } from 'lmdb';
import { CommandError } from '../errors/command-error.ts';
import { commitError, encodeBatch } from './batch.ts';
import { DamagedFileError } from './check-file.ts';
import { countOf, pageOf, without } from './file-page.ts';
import { metaKey } from './keys.ts';
import { type Growth, Overlay, type View } from './overlay.ts';

/** Reserves address space, not disk space: the file can grow to this size without being mapped again. */
const MAP_BYTES = 2 ** 37;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A stable view of the committed data. It keeps old pages of the file from being reused: release it soon. */
export interface Snapshot extends View {
  release(): void;
}

/**
 * The key space on disk. While a commit is in progress, further writes collect in memory, visible to later writes;
 * then they share one storage transaction and one flush (group commit). `write` resolves once its changes are on disk.
 * A separate thread waits for the disk.
 */
export class Store {
  readonly #db: RootDatabase<Buffer, Buffer>;
  readonly #committer: Worker;
  /** The committed data, as the base of overlays with uncommitted changes. */
  readonly #committedView: View;
  /** Returns additional writes for a batch, given the growth of its collections. */
  beforeCommit: (growth: ReadonlyMap<number, Growth>) => Iterable<[Buffer, Buffer | undefined]> = () => [];
  /** Called if a commit failed: state in memory that was derived from its writes is wrong. */
  onCommitFailed: () => void = () => {};
  /** The number of batches on disk. */
  commits = 0;
  #pending: Overlay;
  #waiters: Waiter[] = [];
  #committing: readonly Waiter[] | undefined;
  #isScheduled = false;
  #mustCommit = false;
  #isClosing = false;
  #onIdle: () => void = () => {};

  constructor(path: string) {
    const options = {
      path,
      encoding: 'binary',
      keyEncoding: 'binary',
      maxReaders: 4096,
      maxDbs: 1,
      noSubdir: true,
      mapSize: MAP_BYTES,
    } as const;
    this.#db = open<Buffer, Buffer>(options);
    this.#committedView = this.#viewOf(Number.POSITIVE_INFINITY);
    this.#pending = new Overlay(this.#committedView);
    this.#committer = new Worker(new URL('./committer.mjs', import.meta.url), {
      workerData: options,
      execArgv: [],
    });
    this.#committer.on('message', (outcome: { failure?: string; isVisible?: boolean }) =>
      this.#finishCommit(outcome),
    );
    this.#committer.on('error', (error) => {
      throw new Error('the thread that writes to disk has failed', { cause: error });
    });
  }

  /** A view of the committed data. */
  get committed(): View {
    return this.#viewOf(this.commits);
  }

  #viewOf(seenCommits: number, transaction?: Transaction): View {
    const db = this.#db;
    const file = { db, transaction };
    const commits = () => this.commits;
    return {
      seenCommits,
      get version() {
        return transaction === undefined ? commits() : 0;
      },
      get: transaction === undefined ? (key) => db.getBinary(key) : (key) => db.get(key, { transaction }),
      page: (range, reverse, limit) => pageOf(file, range, reverse, limit),
      count: (range) => countOf(file, range),
      without: (entries, range, reverse) => without(file, entries, range, reverse),
    };
  }

  /** Makes the next batch commit even if it has no changes, because `beforeCommit` has writes. */
  mustCommit(): void {
    this.#mustCommit = true;
  }

  /** The newest value of a key, whether committed or not. */
  newestValue(key: Buffer): Buffer | undefined {
    return this.#pending.get(key);
  }

  snapshot(): Snapshot {
    const transaction = this.#db.useReadTransaction();
    return Object.assign(this.#viewOf(this.commits, transaction), { release: () => transaction.done() });
  }

  /**
   * Runs `work` immediately on top of all earlier writes, and resolves when its changes are on disk. If `work` throws,
   * its changes are discarded.
   */
  async write<T>(work: (view: Overlay) => T): Promise<T> {
    if (this.#isClosing) throw new CommandError('InterruptedAtShutdown', 'interrupted at shutdown');
    const view = new Overlay(this.#pending);
    const result = work(view);
    view.mergeInto(this.#pending);
    // A task without changes also waits, because it may have read changes that are not on disk yet.
    const isSettled =
      this.#pending.size === 0 && this.#committing === undefined && this.#waiters.length === 0;
    if (isSettled && !this.#mustCommit) return result;
    await new Promise<void>((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.#schedule();
    });
    return result;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#committing !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#commit();
    });
  }

  #commit(): void {
    const batch = this.#pending;
    for (const [key, value] of this.beforeCommit(batch.growth)) {
      if (value === undefined) batch.remove(key);
      else batch.put(key, value);
    }
    // `beforeCommit` has added the growth to the catalog.
    batch.growth.clear();
    this.#mustCommit = false;
    this.#committing = this.#waiters;
    this.#waiters = [];
    if (batch.size === 0) {
      this.#finishCommit({});
      return;
    }
    this.#pending = new Overlay(batch);
    const bytes = encodeBatch(batch);
    this.#committer.postMessage({ batch: bytes }, [bytes.buffer]);
  }

  #finishCommit({ failure, isVisible }: { failure?: string; isVisible?: boolean }): void {
    if (isVisible === true) throw new Error(`the disk failed while data was being flushed: ${failure}`);
    const committed = this.#committing ?? [];
    this.#committing = undefined;
    this.#db.resetReadTxn();
    if (failure === undefined) {
      this.commits += 1;
      this.#pending.base = this.#committedView;
      for (const waiter of committed) waiter.resolve();
    } else {
      const lost = [...committed, ...this.#waiters];
      this.#waiters = [];
      this.#pending = new Overlay(this.#committedView);
      this.onCommitFailed();
      for (const waiter of lost) waiter.reject(commitError(failure));
    }
    if (this.#waiters.length > 0) this.#schedule();
    else this.#onIdle();
  }

  /** Copies the committed data to a new file while writes continue. */
  backup(path: string): Promise<void> {
    return this.#db.backup(path, true);
  }

  /** Refuses new writes and waits for those in progress. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#committing !== undefined || this.#waiters.length > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    const ended = new Promise((resolve) => this.#committer.once('exit', resolve));
    this.#committer.postMessage({ close: true });
    await ended;
    await this.#db.close();
  }
}

const FORMAT_KEY = metaKey('format');
const FORMAT = Buffer.from('1');

/** Opens the store in a file; throws if the file is damaged or was written by a later version. */
export function openStore(path: string): Store {
  let store: Store;
  try {
    store = new Store(path);
  } catch (error) {
    throw new DamagedFileError(path, error instanceof Error ? error.message : String(error));
  }
  const format = store.committed.get(FORMAT_KEY);
  if (format === undefined) void store.write((view) => view.put(FORMAT_KEY, FORMAT));
  else if (!format.equals(FORMAT)) {
    throw new Error(`The document store's data file ${path} was written by a later version of this program.`);
  }
  return store;
}
