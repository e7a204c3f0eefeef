import { Int32, Long } from 'bson';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import type { BsonDocument } from '../bson/value.ts';
import { sessionKey } from '../storage/keys.ts';
import type { Overlay } from '../storage/overlay.ts';
import type { Store } from '../storage/store.ts';
import type { Transaction } from './transaction.ts';

/** What became of the session's newest transaction number. */
export type NumberState = 'none' | 'writes' | 'open' | 'committed' | 'aborted';

/**
 * A logical session: its newest transaction number and what was done under it. Answers of retryable writes and
 * the fact of a commit are kept on disk, in the same storage transaction as what they tell of.
 */
export class Session {
  readonly id: string;
  readonly lsid: BsonDocument;
  lastUse = Date.now();
  /** The connection that the last command of a transaction came from. */
  peerId: number | undefined;
  number = -1;
  state: NumberState = 'none';
  transaction: Transaction | undefined;
  /** Answers of the statements that were done under `number`, by statement id. */
  results = new Map<number, BsonDocument>();
  #tail: Promise<unknown> = Promise.resolve();
  /** How many commands of this session are running or waiting for their turn. */
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
      this.results.set(Number(statement), answer as BsonDocument);
    }
  }

  /** Runs the commands of a session that have a transaction number one after another. */
  runInTurn<T>(work: () => Promise<T>): Promise<T> {
    this.pendingCommands += 1;
    const result = this.#tail.then(work);
    this.#tail = result.then(
      () => (this.pendingCommands -= 1),
      () => (this.pendingCommands -= 1),
    );
    return result;
  }

  /** Begins a newer number; what was done under older ones is forgotten. */
  startNumber(number: number, state: NumberState): void {
    this.number = number;
    this.state = state;
    this.results = new Map();
  }

  resultOf(statement: number): BsonDocument | undefined {
    return this.results.get(statement);
  }

  /** Writes down, beside the writes themselves, that `answers` were given under the present number. */
  persistResults(view: Overlay, answers: ReadonlyMap<number, BsonDocument>): void {
    const done = [...this.results, ...answers].map(([id, answer]) => ({ id: new Int32(id), answer }));
    this.#store(view, { done });
  }

  /** To be called once what `remember` wrote is on disk. */
  addResults(answers: ReadonlyMap<number, BsonDocument>): void {
    for (const [id, answer] of answers) this.results.set(id, answer);
  }

  persistCommit(view: Overlay): void {
    this.#store(view, { committed: true, done: [] });
  }

  #store(view: Overlay, what: BsonDocument): void {
    const value = { number: Long.fromNumber(this.number), at: new Date(), ...what };
    view.put(sessionKey(this.id), Buffer.from(encodeDocument(value)));
  }

  /** Ends an open transaction without keeping anything of it. */
  abort(): void {
    this.transaction?.release();
    this.transaction = undefined;
    if (this.state === 'open') this.state = 'aborted';
  }
}
