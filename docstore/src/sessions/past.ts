import type { Timestamp } from 'bson';
import { CommandError } from '../errors/command-error.ts';
import type { View } from '../storage/overlay.ts';
import type { Snapshot, Store } from '../storage/store.ts';

/** How long, and how many, past moments can be read at: each keeps old pages of the file alive. */
const MAX_AGE_MS = 60_000;
const MAX_SNAPSHOTS = 32;

interface PastSnapshot {
  readonly snapshot: Snapshot;
  readonly since: number;
  isReleased: boolean;
}

/** The moments that snapshot reads outside transactions have asked for, as snapshot sessions do again and again. */
export class PastSnapshots {
  readonly #store: Store;
  readonly snapshots = new Map<string, PastSnapshot>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** A view of what is committed now, to be found again by `time`. */
  viewOfPresent(time: Timestamp): View {
    const name = time.toString();
    const known = this.snapshots.get(name);
    if (known !== undefined) return viewOf(known);
    const moment = { snapshot: this.#store.snapshot(), since: Date.now(), isReleased: false };
    this.snapshots.set(name, moment);
    for (const [oldest] of this.snapshots) {
      if (this.snapshots.size <= MAX_SNAPSHOTS) break;
      this.#release(oldest);
    }
    return viewOf(moment);
  }

  /** The view of a moment that was asked for before; throws SnapshotTooOld when it is gone. */
  viewOfPast(time: Timestamp): View {
    const moment = this.snapshots.get(time.toString());
    if (moment === undefined) throw tooOld();
    return viewOf(moment);
  }

  expire(now = Date.now()): void {
    for (const [name, { since }] of this.snapshots) if (since < now - MAX_AGE_MS) this.#release(name);
  }

  releaseAll(): void {
    for (const name of this.snapshots.keys()) this.#release(name);
  }

  #release(name: string): void {
    const moment = this.snapshots.get(name);
    this.snapshots.delete(name);
    if (moment === undefined) return;
    moment.isReleased = true;
    moment.snapshot.release();
  }
}

/** A view that refuses once its snapshot is gone, for cursors that outlive it. */
function viewOf(moment: PastSnapshot): View {
  const alive = () => {
    if (moment.isReleased) throw tooOld();
    return moment.snapshot;
  };
  return {
    seenCommits: moment.snapshot.seenCommits,
    version: 0,
    get: (key) => alive().get(key),
    page: (range, reverse, limit) => alive().page(range, reverse, limit),
  };
}

function tooOld(): CommandError {
  return new CommandError('SnapshotTooOld', 'Read timestamp is older than the oldest available timestamp.');
}
