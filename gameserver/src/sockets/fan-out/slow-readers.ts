import type { Member } from './members.ts';
import { idleConnection } from './members.ts';

/** As much waits for a client that does not read; a phone in a bad network has a few kB of it. */
const MAX_WAITING_BYTES = 256 * 1024;
const LOOK_EVERY_MS = 250;

/** A connection whose client does not read as fast as it is written to. */
interface Slow {
  /** The bytes of events that have been queued since the connection was idle last. */
  waiting: number;
  /** The rooms whose events it has been left out of; null until too much waits. */
  missed: Map<string, Member> | null;
}

/** Called once a client has read all that waited, for a room whose events it has missed. */
export type CaughtUp = (member: Member, room: string) => void;

/**
 * Bounds the memory of clients that read slowly: beyond a bound a connection gets no more events of its rooms. Once it
 * has read what waits, each of those rooms is made known by `caughtUp`, whose client then reads the room as a whole.
 */
export class SlowReaders {
  readonly #caughtUp: CaughtUp;
  readonly #slow = new Map<Member['conn'], Slow>();
  #timer: NodeJS.Timeout | null = null;

  constructor(caughtUp: CaughtUp) {
    this.#caughtUp = caughtUp;
  }

  /** True if this event of the room is not to be queued for the member, whose connection is not idle. */
  leaveOut(member: Member, room: string, bytes: number): boolean {
    const slow = this.#slow.get(member.conn) ?? this.#begin(member.conn);
    if (!slow.missed && slow.waiting + bytes <= MAX_WAITING_BYTES) {
      slow.waiting += bytes;
      return false;
    }
    slow.missed ??= new Map();
    slow.missed.set(`${member.socket.nsp.name} ${room}`, member);
    return true;
  }

  /** The member's connection is idle: nothing waits for it. */
  reads({ conn }: Member): void {
    if (this.#slow.size === 0) return;
    const slow = this.#slow.get(conn);
    if (slow) slow.waiting = 0;
  }

  /** True if the member's connection misses events now. */
  isBehind({ conn }: Member): boolean {
    return Boolean(this.#slow.get(conn)?.missed);
  }

  #begin(conn: Member['conn']): Slow {
    const slow: Slow = { waiting: 0, missed: null };
    this.#slow.set(conn, slow);
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    return slow;
  }

  #look(): void {
    for (const [conn, { missed }] of this.#slow) {
      const isOpen = conn.readyState === 'open';
      if (isOpen && !isIdle(conn)) continue;
      this.#slow.delete(conn);
      if (isOpen)
        for (const [key, member] of missed ?? []) this.#caughtUp(member, key.slice(key.indexOf(' ') + 1));
    }
    if (this.#slow.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

const isIdle = (conn: Member['conn']): boolean => idleConnection({ socket: {}, conn }) !== null;
