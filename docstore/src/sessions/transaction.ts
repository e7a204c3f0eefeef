import { CommandError } from '../errors/command-error.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Collection } from '../storage/collection.ts';
import { catalogKey, isGuarded } from '../storage/keys.ts';
import { Overlay } from '../storage/overlay.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import type { Locks } from './locks.ts';

/**
 * A multi-document transaction. It reads a snapshot and its own changes, and applies all changes at the commit. It locks
 * each document, unique key and collection that it changes until it ends; to change one that another transaction has
 * locked, or that has changed since the snapshot, is a write conflict, which ends the transaction.
 */
export class Transaction {
  readonly view: Overlay;
  /** Milliseconds since the epoch. */
  readonly startedAt = Date.now();
  /** Resolves when the transaction has committed or aborted. */
  readonly whenEnded: Promise<void>;
  /** Collections that the transaction has created and that are not in the catalog yet. */
  readonly createdCollections = new Map<string, Collection>();
  /** Collections that must be neither dropped nor changed before the transaction ends. */
  readonly usedCollections = new Set<Collection>();
  readonly #store: Store;
  readonly #locks: Locks<Transaction>;
  readonly #snapshot: Snapshot;
  readonly #locked: Buffer[] = [];
  #end: () => void = () => {};
  hasEnded = false;

  constructor(store: Store, locks: Locks<Transaction>) {
    this.#store = store;
    this.#locks = locks;
    this.#snapshot = store.snapshot();
    this.view = new Overlay(this.#snapshot);
    this.whenEnded = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  get hasWritten(): boolean {
    return this.view.size > 0 || this.createdCollections.size > 0;
  }

  collection(catalog: Catalog, namespace: string): Collection | undefined {
    const created = this.createdCollections.get(namespace);
    if (created !== undefined) return created;
    const collection = catalog.find(namespace);
    catalog.refuseIfReplacedSince(this.view, namespace, collection);
    if (collection !== undefined) this.usedCollections.add(collection);
    return collection;
  }

  ensureCollection(catalog: Catalog, namespace: string): Collection {
    return this.collection(catalog, namespace) ?? this.createCollection(catalog, namespace);
  }

  createCollection(catalog: Catalog, namespace: string, options = {}): Collection {
    const key = catalogKey(namespace);
    if (this.#locks.holderOf(key) !== undefined) throw writeConflict();
    const collection = catalog.newCollection(namespace, options);
    this.#lock(key);
    this.createdCollections.set(namespace, collection);
    this.usedCollections.add(collection);
    return collection;
  }

  /** Adds a statement's changes to the transaction, or throws WriteConflict. */
  applyStatement(statement: Overlay): void {
    for (const { key } of statement.changes()) {
      if (!isGuarded(key)) continue;
      const holder = this.#locks.holderOf(key);
      if (holder === this) continue;
      if (holder !== undefined || this.#hasChangedSinceSnapshot(key)) throw writeConflict();
      this.#lock(key);
    }
    statement.mergeInto(this.view);
  }

  /** Whether the value has changed since the snapshot, or another transaction is changing it. */
  isContested(key: Buffer): boolean {
    const holder = this.#locks.holderOf(key);
    return (
      (holder !== undefined && holder !== this) ||
      (holder === undefined && this.#hasChangedSinceSnapshot(key))
    );
  }

  #hasChangedSinceSnapshot(key: Buffer): boolean {
    const before = this.#snapshot.get(key);
    const now = this.#store.newestValue(key);
    return before === undefined || now === undefined ? before !== now : !before.equals(now);
  }

  /** Applies the changes and ends; `persistAlongside` writes in the same storage transaction. Resolves when durable. */
  async commit(catalog: Catalog, persistAlongside: (view: Overlay) => void): Promise<void> {
    await this.#store.write((view) => {
      for (const collection of this.createdCollections.values()) {
        if (catalog.find(collection.namespace) !== undefined) throw writeConflict();
        catalog.add(collection);
      }
      this.view.mergeInto(view);
      persistAlongside(view);
      // The changes are visible from here on, so the locks can be released.
      this.release();
    });
    for (const { indexes } of this.createdCollections.values())
      for (const index of indexes) index.createdAtCommit = this.#store.commits;
  }

  /** Ends the transaction: releases the snapshot and the locks. */
  release(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#locks.release(this.#locked);
    this.#snapshot.release();
    this.#end();
  }

  #lock(key: Buffer): void {
    this.#locks.acquire(key, this);
    this.#locked.push(key);
  }
}

export function writeConflict(): CommandError {
  const message =
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.';
  return new CommandError('WriteConflict', message);
}
