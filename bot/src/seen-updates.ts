const MAX_REMEMBERED = 10_000;

/** The ids of the latest updates, so that a repeated one is not handled twice. */
export class SeenUpdates {
  readonly #seen = new Set<number>();

  isNew(id: number): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    const [oldest] = this.#seen;
    if (this.#seen.size > MAX_REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
