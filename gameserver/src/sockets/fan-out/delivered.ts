/** Events that are remembered before the old ones are forgotten: some seconds of a busy server. */
const MOST = 4096;

/**
 * The events that this server has delivered. One may come twice: from the stream before Redis' reply to the server that
 * made it, or in the stream twice if its server sent it again when its connection to Redis was back.
 */
export class Delivered {
  /** In the order in which they came. */
  readonly #keys = new Set<string>();

  /**
   * @param server of the event
   * @param id the event's number among those of its server
   */
  isFirst(server: string, id: number): boolean {
    const key = `${server} ${id}`;
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    if (this.#keys.size > MOST) for (const oldest of this.#keys) return this.#keys.delete(oldest);
    return true;
  }
}
