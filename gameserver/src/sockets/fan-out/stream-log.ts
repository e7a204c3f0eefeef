import type { Packet } from './fan-out.ts';

type Place = readonly [ms: number, n: number];

interface Entry {
  readonly offset: string;
  readonly place: Place;
  readonly namespace: string;
  readonly rooms: readonly string[];
  readonly except: readonly string[];
  readonly data: readonly unknown[];
}

/** Which sockets an event is for: those in one of `rooms`, or all if there are none, but not those in one of `except`. */
export interface Receivers {
  readonly rooms: Iterable<string>;
  readonly except?: Iterable<string> | undefined;
}

/**
 * The newest events of the stream that this server has delivered, its own and those of other servers. A client that
 * comes back is sent from here what it missed: reading the stream for each of a thousand clients that come back
 * together would delay everything else by seconds.
 */
export class StreamLog {
  readonly #most: number;
  /** In the order of the stream. */
  readonly #entries: Entry[] = [];
  #setLoaded: () => void = () => undefined;
  /** Resolves when the log has what the stream held before the server started. */
  readonly loaded = new Promise<void>((resolve) => {
    this.#setLoaded = resolve;
  });

  /** @param most how many events are kept at least, if there were as many */
  constructor(most: number) {
    this.#most = most;
  }

  setLoaded(): void {
    this.#setLoaded();
  }

  has(offset: string): boolean {
    return this.#entries[this.#indexOf(placeOf(offset))]?.offset === offset;
  }

  /** False if the log has the event already. */
  add(offset: string, namespace: string, { rooms, except = [] }: Receivers, { data }: Packet): boolean {
    const place = placeOf(offset);
    const index = this.#indexOf(place);
    if (this.#entries[index]?.offset === offset) return false;
    const entry = { offset, place, namespace, rooms: [...rooms], except: [...except], data: [...data] };
    this.#entries.splice(index, 0, entry);
    if (this.#entries.length >= 2 * this.#most) this.#entries.splice(0, this.#entries.length - this.#most);
    return true;
  }

  /** The events for a socket after the one at this offset, each with its own offset at its end; null if that is not here. */
  since(offset: string, namespace: string, joined: readonly string[]): unknown[][] | null {
    const index = this.#indexOf(placeOf(offset));
    if (this.#entries[index]?.offset !== offset) return null;
    const groups = new Set(joined);
    const isIn = (room: string) => groups.has(room);
    return this.#entries
      .slice(index + 1)
      .filter(
        (entry) =>
          entry.namespace === namespace &&
          (entry.rooms.length === 0 || entry.rooms.some(isIn)) &&
          !entry.except.some(isIn),
      )
      .map((entry) => [...entry.data, entry.offset]);
  }

  /** The index of the event at this place, or of the first one after it. New ones are mostly the last. */
  #indexOf(place: Place): number {
    let [from, to] = [0, this.#entries.length];
    const last = this.#entries[to - 1];
    if (!last || isBefore(last.place, place)) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      const entry = this.#entries[middle];
      if (entry && isBefore(entry.place, place)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function placeOf(offset: string): Place {
  const [ms = '', n = '0'] = offset.split('-');
  return [Number(ms), Number(n)];
}

const isBefore = (one: Place, other: Place): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
