import { randomInt } from 'node:crypto';
import { Long } from 'bson';
import { CommandError } from '../errors/command-error.ts';
import type { LogicalSession } from '../sessions/session.ts';
import type { Transaction } from '../sessions/transaction.ts';

/** The server's default for cursorTimeoutMillis. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
const BATCH_BYTES = 16 * 1024 * 1024;
export const DEFAULT_FIRST_BATCH = 101;

export interface CursorSource {
  readonly namespace: string;
  readonly documents: Iterator<Uint8Array>;
  /** The maximum number of documents, so that the cursor closes without reading past the last one. */
  readonly atMost?: number;
  readonly session?: LogicalSession | undefined;
  readonly transaction?: Transaction | undefined;
  readonly noTimeout?: boolean;
  /** Continues after the last document; makes the cursor stay open at the end of a capped collection. */
  readonly tail?: (() => Iterator<Uint8Array>) | undefined;
}

/** The rest of a result after the last batch. */
export class Cursor {
  readonly source: CursorSource;
  id = Long.ZERO;
  lastUse = Date.now();
  #documents: Iterator<Uint8Array>;
  #heldBack: Uint8Array | undefined;
  #left: number;
  isDone = false;

  constructor(source: CursorSource) {
    this.source = source;
    this.#documents = source.documents;
    this.#left = source.atMost ?? Number.POSITIVE_INFINITY;
  }

  /** Up to `count` documents, limited to 16 MB. */
  nextBatch(count: number): Uint8Array[] {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    while (batch.length < count && !this.isDone) {
      const document = this.#heldBack ?? this.#next();
      if (document === undefined) break;
      this.#heldBack = undefined;
      if (batch.length > 0 && bytes + document.length > BATCH_BYTES) {
        this.#heldBack = document;
        break;
      }
      batch.push(document);
      bytes += document.length;
      this.#left -= 1;
      if (this.#left <= 0) this.close();
    }
    return batch;
  }

  #next(): Uint8Array | undefined {
    const next = this.#documents.next();
    if (next.done !== true) return next.value;
    if (this.source.tail !== undefined) this.#documents = this.source.tail();
    else this.close();
    return undefined;
  }

  close(): void {
    this.isDone = true;
    this.#documents.return?.();
  }
}

/** The open cursors. A cursor that is not used for ten minutes is closed. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();

  /** Adds the cursor under a new id, so that getMore can find it. */
  register(cursor: Cursor): Long {
    do {
      cursor.id = new Long(randomInt(2 ** 32) | 0, randomInt(1, 2 ** 31));
    } while (this.#open.has(cursor.id.toString()));
    this.#open.set(cursor.id.toString(), cursor);
    return cursor.id;
  }

  get(id: Long): Cursor {
    const cursor = this.#open.get(id.toString());
    if (cursor === undefined) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.lastUse = Date.now();
    return cursor;
  }

  /** Returns whether there was such a cursor. */
  kill(id: Long): boolean {
    const cursor = this.#open.get(id.toString());
    cursor?.close();
    return this.#open.delete(id.toString());
  }

  killMatching(test: (source: CursorSource) => boolean): void {
    for (const cursor of this.#open.values()) {
      if (test(cursor.source)) this.kill(cursor.id);
    }
  }

  expire(now = Date.now()): void {
    for (const cursor of this.#open.values()) {
      if (!cursor.source.noTimeout && cursor.lastUse < now - IDLE_TIMEOUT_MS) this.kill(cursor.id);
    }
  }
}
