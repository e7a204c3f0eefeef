import { performance } from 'node:perf_hooks';
import { Refusal } from '@chewata/common/errors';

const SAMPLE_MS = 100;
/** A timer that is this late says that more work arrives than this process can do. */
const LATE_MS = 300;
/** The process itself was busy that long, not the machine or a debugger. */
const BUSY_SHARE = 0.9;
/** One late sample may be a large answer or the garbage collection. */
const SAMPLES = 3;
/** More reads than this in progress would only wait for one another: each takes longer, and no more get done. */
const MOST_READS = 300;
/**
 * While timers are later than this, fewer reads are let in: a call of a room takes a dozen turns of the event loop, and
 * each turn is as long as the work that waits in it.
 */
const LONG_TURN_MS = 30;
const LEAST_READS = 12;
/** The share of the reads that stay after a long turn, and how many more may come in after a short one. */
const FEWER = 0.7;
const MORE = 4;
/** In seconds, for clients that are refused. */
export const RETRY_AFTER_S = 2;

/**
 * Knows whether this process is overloaded: whether its timers have been late three times in a row because it was
 * busy. New work is refused then, so that rooms are on time and work that has begun ends. The number of reads in
 * progress follows the length of the event loop's turns.
 */
export class Overload {
  readonly #enforced: boolean;
  #late = 0;
  #reads = 0;
  #mostReads = MOST_READS;

  /** @param enforced false: nothing is refused, however late the timers are */
  constructor(enforced: boolean) {
    this.#enforced = enforced;
  }

  /** Begins to measure. Returns a function that ends it. */
  watch(): () => void {
    let expected = performance.now() + SAMPLE_MS;
    let before = performance.eventLoopUtilization();
    const timer = setInterval(() => {
      const now = performance.now();
      const after = performance.eventLoopUtilization();
      this.sample(now - expected, performance.eventLoopUtilization(after, before).utilization);
      expected = now + SAMPLE_MS;
      before = after;
    }, SAMPLE_MS);
    return () => clearInterval(timer);
  }

  /**
   * Takes one measurement.
   * @param lateMs how late a timer was
   * @param busyShare how much of the time since the last measurement the event loop was busy, 0 to 1
   */
  sample(lateMs: number, busyShare: number): void {
    const isBusy = busyShare > BUSY_SHARE;
    this.#late = isBusy && lateMs > LATE_MS ? Math.min(SAMPLES, this.#late + 1) : 0;
    this.#mostReads =
      isBusy && lateMs > LONG_TURN_MS
        ? Math.max(LEAST_READS, Math.floor(this.#mostReads * FEWER))
        : Math.min(MOST_READS, this.#mostReads + MORE);
  }

  /** Refusal: BUSY; nothing was done. */
  refuseNewWork(): void {
    if (this.#isOverloaded) throw new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });
  }

  /** Begins a read. Returns a function that ends it, or null if the read has to be refused. */
  beginRead(): (() => void) | null {
    if (this.#isOverloaded || (this.#enforced && this.#reads >= this.#mostReads)) return null;
    this.#reads += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#reads -= 1;
      isOver = true;
    };
  }

  get #isOverloaded(): boolean {
    return this.#enforced && this.#late >= SAMPLES;
  }
}
