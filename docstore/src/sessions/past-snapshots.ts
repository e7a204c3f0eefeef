import type { Timestamp } from 'bson';
import { CommandError } from '../errors/command-error.ts';
import type { View } from '../storage/overlay.ts';
import type { Snapshot, Store } from '../storage/store.ts';

/** Limits for the age and number of past snapshots: each keeps old pages of the file from being reused. */
const MAX_AGE_MS = 60_000;
const MAX_SNAPSHOTS = 32;

interface PastSnapshot {
  readonly snapshot: Snapshot;
  readonly since: number;
  isReleased: boolean;
}

/** Snapshots that reads outside transactions have used; the reads of a snapshot session share one. */
export class PastSnapshots {
  readonly #store: Store;
  readonly #snapshots = new Map<string, PastSnapshot>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** A view of the committed data, kept for later reads at the same `time`. */
  viewOfPresent(time: Timestamp): View {
    const name = time.toString();
    const known = this.#snapshots.get(name);
    if (known !== undefined) return viewOf(known);
    const entry = { snapshot: this.#store.snapshot(), since: Date.now(), isReleased: false };
    this.#snapshots.set(name, entry);
    for (const [oldest] of this.#snapshots) {
      if (this.#snapshots.size <= MAX_SNAPSHOTS) break;
      this.#release(oldest);
    }
    return viewOf(entry);
  }

  /** A view that was opened earlier at `time`; throws SnapshotTooOld if it has been released. */
  viewOfPast(time: Timestamp): View {
    const entry = this.#snapshots.get(time.toString());
    if (entry === undefined) throw tooOld();
    return viewOf(entry);
  }

  expire(now = Date.now()): void {
    for (const [name, { since }] of this.#snapshots) if (since < now - MAX_AGE_MS) this.#release(name);
  }

  releaseAll(): void {
    for (const name of this.#snapshots.keys()) this.#release(name);
  }

  #release(name: string): void {
    const entry = this.#snapshots.get(name);
    this.#snapshots.delete(name);
    if (entry === undefined) return;
    entry.isReleased = true;
    entry.snapshot.release();
  }
}

/** A view that throws once its snapshot has been released, for cursors that outlive it. */
function viewOf(entry: PastSnapshot): View {
  const openSnapshot = () => {
    if (entry.isReleased) throw tooOld();
    return entry.snapshot;
  };
  return {
    seenCommits: entry.snapshot.seenCommits,
    version: 0,
    get: (key) => openSnapshot().get(key),
    page: (range, reverse, limit) => openSnapshot().page(range, reverse, limit),
    count: (range) => openSnapshot().count(range),
    without: (entries, range, reverse) => openSnapshot().without(entries, range, reverse),
  };
}

function tooOld(): CommandError {
  return new CommandError('SnapshotTooOld', 'Read timestamp is older than the oldest available timestamp.');
}
