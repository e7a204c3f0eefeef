/** A Telegram user on the way from a shared contact to a linked account. */
export interface PendingLink {
  readonly phoneNo: string;
  /** Of the code that was sent; null until one was. */
  readonly vc: string | null;
}

const KEPT_MS = 10 * 60_000;

/** Kept in memory: after a restart the contact is shared again. What nobody takes up lapses. */
export class PendingLinks {
  readonly #links = new Map<number, PendingLink & { readonly until: number }>();

  set(telegramId: number, link: PendingLink): void {
    const now = Date.now();
    for (const [id, { until }] of this.#links) if (until <= now) this.#links.delete(id);
    this.#links.set(telegramId, { ...link, until: now + KEPT_MS });
  }
  get(telegramId: number): PendingLink | null {
    const link = this.#links.get(telegramId);
    return link && link.until > Date.now() ? link : null;
  }
  delete(telegramId: number): void {
    this.#links.delete(telegramId);
  }
}
