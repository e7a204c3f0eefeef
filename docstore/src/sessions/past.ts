import type { Timestamp } from 'bson';
import { CommandError } from '../errors/command-error.ts';
import type { Reader } from '../storage/overlay.ts';
import type { Snapshot, Store } from '../storage/store.ts';

/** How long, and how many, past moments can be read at: each keeps old pages of the file alive. */
const KEPT_MS = 60_000;
const MOST = 32;

interface Moment {
  readonly snapshot: Snapshot;
  readonly since: number;
  isReleased: boolean;
}

/** The moments that snapshot reads outside transactions have asked for, as snapshot sessions do again and again. */
export class Past {
  readonly #store: Store;
  readonly #moments = new Map<string, Moment>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** A view of what is committed now, to be found again by `time`. */
  now(time: Timestamp): Reader {
    const name = time.toString();
    const known = this.#moments.get(name);
    if (known !== undefined) return viewOf(known);
    const moment = { snapshot: this.#store.snapshot(), since: Date.now(), isReleased: false };
    this.#moments.set(name, moment);
    for (const [oldest] of this.#moments) {
      if (this.#moments.size <= MOST) break;
      this.#release(oldest);
    }
    return viewOf(moment);
  }

  /** The view of a moment that was asked for before; throws SnapshotTooOld when it is gone. */
  at(time: Timestamp): Reader {
    const moment = this.#moments.get(time.toString());
    if (moment === undefined) throw tooOld();
    return viewOf(moment);
  }

  expire(now = Date.now()): void {
    for (const [name, { since }] of this.#moments) if (since < now - KEPT_MS) this.#release(name);
  }

  releaseAll(): void {
    for (const name of this.#moments.keys()) this.#release(name);
  }

  #release(name: string): void {
    const moment = this.#moments.get(name);
    this.#moments.delete(name);
    if (moment === undefined) return;
    moment.isReleased = true;
    moment.snapshot.release();
  }
}

/** A view that refuses once its snapshot is gone, for cursors that outlive it. */
function viewOf(moment: Moment): Reader {
  const alive = () => {
    if (moment.isReleased) throw tooOld();
    return moment.snapshot;
  };
  return {
    moment: moment.snapshot.moment,
    version: 0,
    get: (key) => alive().get(key),
    page: (range, reverse, limit) => alive().page(range, reverse, limit),
  };
}

function tooOld(): CommandError {
  return new CommandError('SnapshotTooOld', 'Read timestamp is older than the oldest available timestamp.');
}
