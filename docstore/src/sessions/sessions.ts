import { Binary } from 'bson';
import { decodeDocument } from '../bson/codec.ts';
import { type BsonDocument, type BsonValue, isDocument } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { SESSION_RANGE } from '../storage/keys.ts';
import { scan } from '../storage/overlay.ts';
import type { Store } from '../storage/store.ts';
import { LogicalSession } from './session.ts';

/** The server's default for logicalSessionTimeoutMinutes. */
export const SESSION_TIMEOUT_MINUTES = 30;

/** The sessions in use. A session that is not used for 30 minutes ends and its stored results are deleted. */
export class Sessions {
  readonly #store: Store;
  readonly #byId = new Map<string, LogicalSession>();
  /** Called with each session that ends. */
  onEnd: (session: LogicalSession) => void = () => {};

  constructor(store: Store) {
    this.#store = store;
  }

  /** Finds or creates the session of an `lsid`; throws if the `lsid` is invalid. */
  getOrCreate(lsid: BsonValue): LogicalSession {
    const id = sessionId(lsid);
    let session = this.#byId.get(id);
    if (session === undefined) {
      session = new LogicalSession(id, lsid as BsonDocument, this.#store);
      this.#byId.set(id, session);
    }
    session.lastUse = Date.now();
    return session;
  }

  find(lsid: BsonValue): LogicalSession | undefined {
    return this.#byId.get(sessionId(lsid));
  }

  all(): LogicalSession[] {
    return [...this.#byId.values()];
  }

  /** Aborts the session's open transaction and closes its cursors. Its stored results stay. */
  end(session: LogicalSession): void {
    session.abort();
    this.onEnd(session);
    if (session.pendingCommands === 0) this.#byId.delete(session.id);
  }

  /** Ends sessions that were not used for 30 minutes and deletes their stored results. */
  async expire(now = Date.now()): Promise<void> {
    const limit = now - SESSION_TIMEOUT_MINUTES * 60_000;
    for (const session of this.#byId.values()) {
      if (session.lastUse < limit && session.pendingCommands === 0) this.end(session);
    }
    await this.#store.write((view) => {
      for (const { key, value } of scan(view, SESSION_RANGE)) {
        const at = decodeDocument(value).at;
        const inUse = this.#byId.has(key.toString('latin1', 1));
        if (!inUse && at instanceof Date && at.getTime() < limit) view.remove(key);
      }
    });
  }
}

function sessionId(lsid: BsonValue): string {
  const id = isDocument(lsid) ? lsid.id : undefined;
  if (!(id instanceof Binary))
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'OperationSessionInfo.lsid.id' is the wrong type, expected type 'binData'",
    );
  if (id.sub_type !== Binary.SUBTYPE_UUID || id.position !== 16) {
    throw new CommandError('InvalidUUID', 'lsid.id must be a UUID of 16 bytes');
  }
  return Buffer.from(id.buffer).toString('latin1');
}
