import { Int32, Long } from 'bson';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { sessionKey } from '../storage/keys.ts';
import type { Overlay } from '../storage/overlay.ts';
import type { Store } from '../storage/store.ts';
import type { Transaction } from './transaction.ts';

/** State of the session's newest transaction number. */
export type NumberState = 'none' | 'writes' | 'open' | 'committed' | 'aborted';

/**
 * A logical session: its newest transaction number and what was done under it. The results of retryable writes and the
 * fact of a commit are stored in the same storage transaction as the writes themselves.
 */
export class LogicalSession {
  readonly id: string;
  readonly lsid: BsonDocument;
  lastUse = Date.now();
  /** The connection of the last command of a transaction. */
  peerId: number | undefined;
  number = -1;
  state: NumberState = 'none';
  transaction: Transaction | undefined;
  /** Results of the statements executed under `number`, by statement id. */
  #results = new Map<number, BsonDocument>();
  #tail: Promise<unknown> = Promise.resolve();
  /** The number of commands of this session that are running or queued. */
  pendingCommands = 0;

  constructor(id: string, lsid: BsonDocument, store: Store) {
    this.id = id;
    this.lsid = lsid;
    const stored = store.committed.get(sessionKey(id));
    if (stored === undefined) return;
    const value = decodeDocument(stored);
    this.number = Number(value.number);
    this.state = value.committed === true ? 'committed' : 'writes';
    for (const { id: statement, answer } of value.done as BsonDocument[]) {
      this.#results.set(Number(statement), answer as BsonDocument);
    }
  }

  /** Runs commands one after another; used for those with a transaction number. */
  runInTurn<T>(work: () => Promise<T>): Promise<T> {
    this.pendingCommands += 1;
    const result = this.#tail.then(work);
    this.#tail = result.then(
      () => (this.pendingCommands -= 1),
      () => (this.pendingCommands -= 1),
    );
    return result;
  }

  /** Starts a newer number and discards the results under older ones. */
  startNumber(number: number, state: NumberState): void {
    this.number = number;
    this.state = state;
    this.#results = new Map();
  }

  resultOf(statement: number): BsonDocument | undefined {
    return this.#results.get(statement);
  }

  /** Stores the results of statements under the current number, together with their writes. */
  persistResults(view: Overlay, results: ReadonlyMap<number, BsonDocument>): void {
    const done = [...this.#results, ...results].map(([id, answer]) => ({ id: new Int32(id), answer }));
    this.#store(view, { done });
  }

  /** Call this once the write of `persistResults` is on disk. */
  addResults(results: ReadonlyMap<number, BsonDocument>): void {
    for (const [id, result] of results) this.#results.set(id, result);
  }

  persistCommit(view: Overlay): void {
    this.#store(view, { committed: true, done: [] });
  }

  #store(view: Overlay, what: BsonDocument): void {
    const value = { number: Long.fromNumber(this.number), at: new Date(), ...what };
    view.put(sessionKey(this.id), Buffer.from(encodeDocument(value)));
  }

  /** Ends an open transaction and discards its changes. */
  abort(): void {
    this.transaction?.release();
    this.transaction = undefined;
    if (this.state === 'open') this.state = 'aborted';
  }
}
