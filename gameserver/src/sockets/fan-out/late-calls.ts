/** After this long an earlier number is no late call: Redis has lost the later ones and makes them again. */
const WINDOW_MS = 10_000;
/** Rooms that are remembered before the old ones are forgotten. */
const MOST_ROOMS = 2000;

/** An event that waited longer for its place in the stream was overtaken. */
export const MOST_WAIT_MS = 6000;

/**
 * True of an event that its server put into the stream long after it had made it: when its connection to Redis was back,
 * and perhaps for the second time.
 *
 * @param sentAt when the server sent it, by the time of the stream, in epoch ms
 * @param offset its place in the stream, which begins with the time of Redis
 */
export const hasWaited = (sentAt: number | undefined, offset: string | undefined): boolean =>
  sentAt !== undefined && offset !== undefined && Number.parseInt(offset, 10) - sentAt > MOST_WAIT_MS;

interface Call {
  readonly round: number;
  readonly at: number;
}

/**
 * Finds calls that arrive after a later one of their room: a server that was frozen, or whose Redis was away, sends its
 * call when another server has gone on. Players must see the calls in order, and the later call lists all before it.
 */
export class LateCalls {
  readonly #now: () => number;
  /** The newest call of each room. */
  readonly #newest = new Map<string, Call>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param data an event and its arguments
   * @param madeAt when the call was made, in epoch ms; a server that was frozen since still finds it late
   */
  isLate(data: readonly unknown[], madeAt?: number): boolean {
    if (data[0] !== 'numberCall') return false;
    const { roomId, round } = data[2] as { readonly roomId: string; readonly round: number };
    const at = this.#now();
    const newest = this.#newest.get(roomId);
    if (newest && round <= newest.round && (madeAt ?? at) - newest.at < WINDOW_MS) return true;
    this.#newest.set(roomId, { round, at });
    if (this.#newest.size > MOST_ROOMS) this.#forgetOld(at);
    return false;
  }

  #forgetOld(now: number): void {
    for (const [roomId, { at }] of this.#newest) if (now - at >= WINDOW_MS) this.#newest.delete(roomId);
  }
}
