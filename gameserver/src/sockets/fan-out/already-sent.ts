/** Events that are older than the newest place by this much are not read any more. */
const KEPT_MS = 60_000;

type Place = readonly [ms: number, n: number];

const placeOf = (offset: string): Place => {
  const [ms = '', n = '0'] = offset.split('-');
  return [Number(ms), Number(n)];
};
const isAtMost = (one: Place, other: Place): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] <= other[1]);

/**
 * Sockets that came back and were sent what they missed, from the stream itself. This server reads the stream a little
 * later: what such a socket has is not sent to it again.
 */
export class AlreadySent {
  readonly #upTo = new Map<string, Place>();
  #newest: Place = [0, 0];

  /** @param offset the place of the last event that the socket was sent */
  note(socket: string, offset: string): void {
    const place = placeOf(offset);
    this.#upTo.set(socket, place);
    if (isAtMost(this.#newest, place)) this.#newest = place;
    for (const [known, [ms]] of this.#upTo) if (ms < this.#newest[0] - KEPT_MS) this.#upTo.delete(known);
  }

  /** The sockets that have the event at this place. */
  holders(offset: string | undefined): string[] {
    if (offset === undefined || this.#upTo.size === 0) return [];
    const place = placeOf(offset);
    if (!isAtMost(place, this.#newest)) return [];
    return [...this.#upTo].filter(([, upTo]) => isAtMost(place, upTo)).map(([socket]) => socket);
  }
}
