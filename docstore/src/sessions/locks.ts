import { isGuarded } from '../storage/keys.ts';
import type { Overlay } from '../storage/overlay.ts';

/** The documents, unique keys and collections that open transactions have written: the first writer wins. */
export class Locks<Holder> {
  readonly #holders = new Map<string, Holder>();

  holderOf(key: Buffer): Holder | undefined {
    return this.#holders.get(key.toString('latin1'));
  }

  /** A transaction that has written a key that `changes` writes too. */
  blockerOf(changes: Overlay): Holder | undefined {
    if (this.#holders.size === 0) return undefined;
    for (const { key } of changes.changes()) {
      const holder = isGuarded(key) ? this.holderOf(key) : undefined;
      if (holder !== undefined) return holder;
    }
    return undefined;
  }

  acquire(key: Buffer, holder: Holder): void {
    this.#holders.set(key.toString('latin1'), holder);
  }

  release(keys: Iterable<Buffer>): void {
    for (const key of keys) this.#holders.delete(key.toString('latin1'));
  }
}
