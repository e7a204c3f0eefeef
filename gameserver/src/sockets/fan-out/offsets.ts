/** `ms-n` of a Redis stream. Sent as `@` and `ms` in base 36, with `-n` unless that is 0. No room's id has an `@`. */
const LONG = /^(\d+)-(\d+)$/;
const SHORT = /^@([0-9a-z]{1,9})(-\d+)?$/;

/** An offset of the stream as it is sent to clients: half as long. */
export function sentOffset(offset: string): string {
  const [, ms, n] = LONG.exec(offset) ?? [];
  return ms === undefined ? offset : `@${Number(ms).toString(36)}${n === '0' ? '' : `-${n}`}`;
}

/** The offset in the stream of one that a client sends back; what has neither form is left as it is. */
export function streamOffset(sent: string): string {
  const [, ms, n = '-0'] = SHORT.exec(sent) ?? [];
  return ms === undefined ? sent : Number.parseInt(ms, 36) + n;
}

/** Within this time after another event of the room with an offset, a patch needs none. */
const PATCH_WITHOUT_MS = 5000;
/** Rooms that are remembered before the old ones are forgotten. */
const MOST_ROOMS = 2000;

/**
 * Decides which events carry their offset. While a room fills, most messages are patches, several a second: a client
 * that comes back is sent those since the last offset again, and ignores by `seq` what it has.
 */
export class OffsetSaver {
  readonly #now: () => number;
  /** When each room was last sent an offset. */
  readonly #sent = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  needsOffset(event: unknown, rooms: ReadonlySet<string>): boolean {
    const [room] = rooms;
    if (room === undefined || rooms.size !== 1) return true;
    const now = this.#now();
    if (event === 'cardUpdate' && now - (this.#sent.get(room) ?? 0) < PATCH_WITHOUT_MS) return false;
    this.#sent.set(room, now);
    if (this.#sent.size > MOST_ROOMS) this.#forgetOld(now);
    return true;
  }

  #forgetOld(now: number): void {
    for (const [room, at] of this.#sent) if (now - at >= PATCH_WITHOUT_MS) this.#sent.delete(room);
  }
}
