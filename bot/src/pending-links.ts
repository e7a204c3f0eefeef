/** The state between a shared contact and a linked account. */
export interface PendingLink {
  readonly phoneNo: string;
  /** Belongs to the code that was sent; null before that. */
  readonly vc: string | null;
}

const LIFETIME_MS = 10 * 60_000;

/** Kept in memory: after a restart the user shares the contact again. Unused entries expire. */
export class PendingLinks {
  readonly #links = new Map<number, PendingLink & { readonly until: number }>();

  set(telegramId: number, link: PendingLink): void {
    const now = Date.now();
    for (const [id, { until }] of this.#links) if (until <= now) this.#links.delete(id);
    this.#links.set(telegramId, { ...link, until: now + LIFETIME_MS });
  }
  get(telegramId: number): PendingLink | null {
    const link = this.#links.get(telegramId);
    return link && link.until > Date.now() ? link : null;
  }
  delete(telegramId: number): void {
    this.#links.delete(telegramId);
  }
}
