import type { Room } from '@chewata/common/contract/rooms';
import type { Context } from '../services/context.ts';

/** A room, which is told whole, is told once in so long: the fuller it is, the longer. */
const PAUSE_A_CARD_MS = 2;
const LONGEST_PAUSE_MS = 250;
/** But as often as anything changes until it has got so far ahead: fifty times in a row, with ten cards in it. */
const AHEAD_MS = 1000;

type RoundId = Parameters<Context['publish']['roomChanged']>[0];
type SendRoom = (id: RoundId, room: Room) => void;
/** A room as it stands now; null of one that is not open. */
export type ReadRoom = (id: RoundId) => Promise<Room | null>;

interface Reply {
  /** When the room would have been told as often as it was, had each of them waited for its pause, ms. */
  due: number;
  /** Of the room as it was told last. */
  seq: number;
  timer: NodeJS.Timeout | null;
}

/**
 * `cardUpdate` tells a whole room to all who watch it, and a crowd changes it many times a second: more than a
 * server can write to them, and than a small phone can draw. Changes that come faster than anybody can look are told together: the
 * state that all of them have led to, read when it is told, so that it is never older than what was told before.
 */
export class RoomUpdates {
  readonly #send: SendRoom;
  readonly #read: ReadRoom;
  readonly #log: Context['log'];
  readonly #rooms = new Map<RoundId, Reply>();

  constructor(send: SendRoom, read: ReadRoom, log: Context['log']) {
    this.#send = send;
    this.#read = read;
    this.#log = log;
  }

  /** The room has changed, and is as given. */
  changed(id: RoundId, room: Room): void {
    const now = Date.now();
    const received = this.#told(id, now);
    if (received.timer !== null) return;
    const pause = pauseOf(room);
    const wait = received.due + pause - now - AHEAD_MS;
    if (wait > 0) {
      received.timer = setTimeout(
        () => {
          this.#tellNow(id).catch((err: unknown) => this.#log.warn({ err, room: id }, 'room not told'));
        },
        Math.min(wait, pause),
      );
      received.timer.unref();
      return;
    }
    this.#tell(id, received, room);
  }

  close(): void {
    for (const { timer } of this.#rooms.values()) if (timer !== null) clearTimeout(timer);
    this.#rooms.clear();
  }

  async #tellNow(id: RoundId): Promise<void> {
    const received = this.#told(id, Date.now());
    // What changes from here on is told anew.
    received.timer = null;
    const room = await this.#read(id);
    // Its start and its end have been told by themselves, and a change that came while it was read, too.
    if (room && room.seq > received.seq) this.#tell(id, received, room);
  }

  #tell(id: RoundId, received: Reply, room: Room): void {
    received.due = Math.max(received.due, Date.now()) + pauseOf(room);
    received.seq = room.seq;
    this.#send(id, room);
  }

  #told(id: RoundId, now: number): Reply {
    const known = this.#rooms.get(id);
    if (known) return known;
    // One that has been quiet for long enough is as one that was never told.
    for (const [other, { due, timer }] of this.#rooms)
      if (due <= now && timer === null) this.#rooms.delete(other);
    const received = { due: now, seq: 0, timer: null };
    this.#rooms.set(id, received);
    return received;
  }
}

function pauseOf({ players, viewingCards }: Room): number {
  const cards = [...Object.values(players), ...Object.values(viewingCards)].flat().length;
  return Math.min(LONGEST_PAUSE_MS, cards * PAUSE_A_CARD_MS);
}
