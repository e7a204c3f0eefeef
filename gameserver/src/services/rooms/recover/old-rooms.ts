import type { RoundId } from '@chewata/common/ids';
import type { Clock } from '#runtime/clock.ts';

/** A room that nothing happens in for longer than this is left to the recovery. */
const SUSPECTED_MS = 10 * 60 * 1000;

/**
 * Which rooms may be older in Redis than their rounds: after a restart Redis lacks its last writes. A process compares
 * each room once after its connection to Redis was lost.
 */
export class OldRooms {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #compared = new Set<RoundId>();
  #until = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The connection to Redis was lost and is back: every room may be old. */
  suspectAll(): void {
    this.#until = this.#clock.now() + SUSPECTED_MS;
    this.#compared.clear();
  }

  mayBeOld(id: RoundId): boolean {
    if (this.#clock.now() < this.#until) return !this.#compared.has(id);
    this.#compared.clear();
    return false;
  }

  /** The room is as new as its round. */
  compared(id: RoundId): void {
    this.#compared.add(id);
  }
}
