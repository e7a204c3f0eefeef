const REMEMBERED = 10_000;

/** The ids of the last updates: one that comes again is not done again. */
export class SeenUpdates {
  readonly #seen = new Set<number>();

  isNew(id: number): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    const [oldest] = this.#seen;
    if (this.#seen.size > REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
