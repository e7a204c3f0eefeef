import type { Room } from '@chewata/common/contract/rooms/room';
import type { RoundId } from '@chewata/common/ids';
import type { Context } from '../services/context.ts';

/** Minimum interval between two full-state broadcasts of a room, per card in it. */
const INTERVAL_PER_CARD_MS = 2;
const MAX_INTERVAL_MS = 250;
/** A room may run this far ahead of its interval: fifty immediate broadcasts in a row with ten cards in it. */
const BURST_MS = 1000;

type SendRoom = (id: RoundId, room: Room) => void;
/** Reads a room's current state; null if it is not open. */
export type ReadRoom = (id: RoundId) => Promise<Room | null>;

interface Broadcasts {
  /** When the broadcasts so far would have been due if each had waited for its interval, epoch ms. */
  due: number;
  /** The `seq` of the room last sent. */
  seq: number;
  timer: NodeJS.Timeout | null;
}

/**
 * `cardUpdate` sends a whole room to all its watchers, and a crowd changes it many times a second: more than a server
 * can write or a small phone can draw. Changes that come too fast are merged into one broadcast of the state they led
 * to, which is read at sending time, so it is never older than the one sent before.
 */
export class RoomUpdates {
  readonly #send: SendRoom;
  readonly #read: ReadRoom;
  readonly #log: Context['log'];
  readonly #rooms = new Map<RoundId, Broadcasts>();

  constructor(send: SendRoom, read: ReadRoom, log: Context['log']) {
    this.#send = send;
    this.#read = read;
    this.#log = log;
  }

  /** Publishes a changed room: `room` is its new state. */
  changed(id: RoundId, room: Room): void {
    const now = Date.now();
    const broadcasts = this.#broadcastsOf(id, now);
    if (broadcasts.timer !== null) return;
    const interval = intervalOf(room);
    const wait = broadcasts.due + interval - now - BURST_MS;
    if (wait > 0) {
      broadcasts.timer = setTimeout(
        () => {
          this.#broadcastMerged(id).catch((err: unknown) =>
            this.#log.warn({ err, room: id }, 'room update not published'),
          );
        },
        Math.min(wait, interval),
      );
      broadcasts.timer.unref();
      return;
    }
    this.#broadcast(id, broadcasts, room);
  }

  close(): void {
    for (const { timer } of this.#rooms.values()) if (timer !== null) clearTimeout(timer);
    this.#rooms.clear();
  }

  async #broadcastMerged(id: RoundId): Promise<void> {
    const broadcasts = this.#broadcastsOf(id, Date.now());
    // A change from here on starts a new broadcast.
    broadcasts.timer = null;
    const room = await this.#read(id);
    // The room's start, its end, or a change made during the read may have been published already.
    if (room && room.seq > broadcasts.seq) this.#broadcast(id, broadcasts, room);
  }

  #broadcast(id: RoundId, broadcasts: Broadcasts, room: Room): void {
    broadcasts.due = Math.max(broadcasts.due, Date.now()) + intervalOf(room);
    broadcasts.seq = room.seq;
    this.#send(id, room);
  }

  #broadcastsOf(id: RoundId, now: number): Broadcasts {
    const known = this.#rooms.get(id);
    if (known) return known;
    // Forget rooms whose interval has passed: they may broadcast at once, like new ones.
    for (const [other, { due, timer }] of this.#rooms)
      if (due <= now && timer === null) this.#rooms.delete(other);
    const broadcasts = { due: now, seq: 0, timer: null };
    this.#rooms.set(id, broadcasts);
    return broadcasts;
  }
}

function intervalOf({ players, viewingCards }: Room): number {
  const cards = [...Object.values(players), ...Object.values(viewingCards)].flat().length;
  return Math.min(MAX_INTERVAL_MS, cards * INTERVAL_PER_CARD_MS);
}
