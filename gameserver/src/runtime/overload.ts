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
const MOST_IN_PROGRESS = 300;
const RETRY_AFTER_S = 2;

const busy = (): Refusal => new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });

/**
 * Knows whether this process is overloaded: whether its timers have been late three times in a row because it was
 * busy. New work is refused then, so that rooms are on time and work that has begun ends. The reads in progress are
 * bounded too.
 */
export class Overload {
  readonly #enforced: boolean;
  #late = 0;
  #inProgress = 0;

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
    this.#late = lateMs > LATE_MS && busyShare > BUSY_SHARE ? Math.min(SAMPLES, this.#late + 1) : 0;
  }

  /** Refusal: BUSY; nothing was done. */
  refuseNewWork(): void {
    if (this.#enforced && this.#late >= SAMPLES) throw busy();
  }

  /**
   * Begins a read. Returns a function that ends it. Refusal: BUSY, also while too many are in progress; nothing was
   * done.
   */
  beginRead(): () => void {
    this.refuseNewWork();
    if (this.#enforced && this.#inProgress >= MOST_IN_PROGRESS) throw busy();
    this.#inProgress += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#inProgress -= 1;
      isOver = true;
    };
  }
}
