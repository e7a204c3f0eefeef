import { Worker } from 'node:worker_threads';
import { open, type RootDatabase, type Transaction } from 'lmdb';
import { CommandError } from '../errors/command-error.ts';
import { commitError, encodeBatch } from './batch.ts';
import { DamagedFileError } from './check-file.ts';
import { pageOf } from './file-page.ts';
import { metaKey } from './keys.ts';
import { type Growth, Overlay, type View } from './overlay.ts';

/** Address space that is reserved, not disk: the file can grow so far without ever being mapped anew. */
const MAP_BYTES = 2 ** 37;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A stable view of what was committed when it was taken. It keeps old pages alive: release it soon. */
export interface Snapshot extends View {
  release(): void;
}

/**
 * The key space on disk. Writes gather in memory, where later ones see them, until the commit before them is on
 * disk; then they share one storage transaction and one flush (group commit). Whoever awaits `write` answers only
 * when its changes are on disk. A thread of its own waits for the disk.
 */
export class Store {
  readonly #db: RootDatabase<Buffer, Buffer>;
  readonly #committer: Worker;
  /** What is committed, for those who also see what is not. */
  readonly committedView: View;
  /** Gives what a batch has to store besides its tasks' changes, from what its collections have gained. */
  beforeCommit: (growth: ReadonlyMap<number, Growth>) => Iterable<[Buffer, Buffer | undefined]> = () => [];
  /** Called when the storage refused a batch: what was derived from it in memory is wrong. */
  onCommitFailed: () => void = () => {};
  /** How many batches are on disk. */
  commits = 0;
  pending: Overlay;
  #waiters: Waiter[] = [];
  committing: readonly Waiter[] | undefined;
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
    this.committedView = this.viewOf(Number.POSITIVE_INFINITY);
    this.pending = new Overlay(this.committedView);
    this.#committer = new Worker(new URL('./committer.mjs', import.meta.url), {
      workerData: options,
      execArgv: [],
    });
    this.#committer.on('message', (answer: { refused?: string; isVisible?: boolean }) =>
      this.finishCommit(answer),
    );
    this.#committer.on('error', (error) => {
      throw new Error('the thread that writes to disk has failed', { cause: error });
    });
  }

  /** What is committed now. */
  get committed(): View {
    return this.viewOf(this.commits);
  }

  viewOf(moment: number, transaction?: Transaction): View {
    const db = this.#db;
    const commits = () => this.commits;
    return {
      seenCommits: moment,
      get version() {
        return transaction === undefined ? commits() : 0;
      },
      get: transaction === undefined ? (key) => db.getBinary(key) : (key) => db.get(key, { transaction }),
      page: (range, reverse, limit) => pageOf(db, range, reverse, limit, transaction),
    };
  }

  /** Something is to be stored by `beforeCommit`: the next batch is to be committed even without changes. */
  mustCommit(): void {
    this.#mustCommit = true;
  }

  /** The value that is on its way to disk, or there. */
  newestValue(key: Buffer): Buffer | undefined {
    return this.pending.get(key);
  }

  snapshot(): Snapshot {
    const transaction = this.#db.useReadTransaction();
    return Object.assign(this.viewOf(this.commits, transaction), { release: () => transaction.done() });
  }

  /**
   * Runs `work` at once, over everything written before it, and resolves when its changes are on disk. When it
   * throws, none of its changes is kept.
   */
  async write<T>(work: (view: Overlay) => T): Promise<T> {
    if (this.#isClosing) throw new CommandError('InterruptedAtShutdown', 'interrupted at shutdown');
    const view = new Overlay(this.pending);
    const result = work(view);
    view.mergeInto(this.pending);
    // Also who changed nothing waits for what it may have seen.
    const isSettled = this.pending.size === 0 && this.committing === undefined && this.#waiters.length === 0;
    if (isSettled && !this.#mustCommit) return result;
    await new Promise<void>((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.#schedule();
    });
    return result;
  }

  #schedule(): void {
    if (this.#isScheduled || this.committing !== undefined) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#commit();
    });
  }

  #commit(): void {
    const batch = this.pending;
    for (const [key, value] of this.beforeCommit(batch.growth)) {
      if (value === undefined) batch.remove(key);
      else batch.put(key, value);
    }
    // From here on the catalog has counted it.
    batch.growth.clear();
    this.#mustCommit = false;
    this.committing = this.#waiters;
    this.#waiters = [];
    if (batch.size === 0) {
      this.finishCommit({});
      return;
    }
    this.pending = new Overlay(batch);
    const bytes = encodeBatch(batch);
    this.#committer.postMessage({ batch: bytes }, [bytes.buffer]);
  }

  finishCommit({ refused, isVisible }: { refused?: string; isVisible?: boolean }): void {
    if (isVisible === true) throw new Error(`the disk failed while data was being flushed: ${refused}`);
    const committed = this.committing ?? [];
    this.committing = undefined;
    this.#db.resetReadTxn();
    if (refused === undefined) {
      this.commits += 1;
      this.pending.base = this.committedView;
      for (const waiter of committed) waiter.resolve();
    } else {
      const lost = [...committed, ...this.#waiters];
      this.#waiters = [];
      this.pending = new Overlay(this.committedView);
      this.onCommitFailed();
      for (const waiter of lost) waiter.reject(commitError(refused));
    }
    if (this.#waiters.length > 0) this.#schedule();
    else this.#onIdle();
  }

  /** Copies the whole store as it is now to a new file, while it is being written to. */
  backup(path: string): Promise<void> {
    return this.#db.backup(path, true);
  }

  /** Takes no more writes and waits for those that are on their way to disk. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.committing !== undefined || this.#waiters.length > 0) {
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

/** Opens the store in a file; throws one clear sentence where the file is damaged or of a later version. */
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
