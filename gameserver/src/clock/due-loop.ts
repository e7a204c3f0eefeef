import type { Lease } from '#storage/work/due.ts';
import type { Context } from '../services/context.ts';

/** Does one piece of due work, at least once. Returns when it is due again (ms), or null. */
export type RunDueJob = (lease: Lease) => Promise<number | null>;

/** Other servers do not announce what they schedule, so the due set is read this often. */
const POLL_MS = 20;
const MAX_RUNNING = 64;
/** Work that has run this long waits for a store or a provider, and keeps no place from rooms that need neither. */
const LONG_MS = 2000;
const MAX_LONG = 1000;
const RETRY_DELAY_MS = 500;

/**
 * Takes the work that is due on all servers together and does it here. This process remembers nothing except what
 * it is doing now. `stop` takes no more work and waits for that.
 */
export function startDueLoop(
  ctx: Pick<Context, 'clock' | 'due' | 'log'>,
  run: RunDueJob,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const places = { quick: 0, long: 0 };
  let stopping = false;

  function start(lease: Lease): void {
    const { job, subject } = lease;
    const key = `${job}:${subject}`;
    // Work scheduled again while it runs here is done again right after that: not at the same time, and not later.
    const before = running.get(key) ?? Promise.resolve();
    const leave = takePlace();
    const work = before
      .then(() => run(lease))
      .then((next) => ctx.due.done(lease, next))
      .catch((error: unknown) => ctx.log.error({ err: error, job, subject }, 'due work failed'))
      .finally(() => {
        leave();
        if (running.get(key) === work) running.delete(key);
      });
    running.set(key, work);
  }

  function takePlace(): () => void {
    let place: keyof typeof places = 'quick';
    places.quick++;
    const timer = setTimeout(() => {
      if (places.long >= MAX_LONG) return;
      places.quick--;
      places.long++;
      place = 'long';
    }, LONG_MS);
    return () => {
      clearTimeout(timer);
      places[place]--;
    };
  }

  /** How long to wait before the next poll, ms. */
  async function poll(): Promise<number> {
    const now = ctx.clock.now();
    const free = MAX_RUNNING - places.quick;
    if (free <= 0) return POLL_MS;
    const { leases, next } = await ctx.due.claim(now, free);
    for (const lease of leases) start(lease);
    return next === null ? POLL_MS : Math.max(1, Math.min(POLL_MS, next - ctx.clock.now()));
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const pause = await poll().catch((error: unknown) => {
        ctx.log.error({ err: error }, 'due work not read');
        return RETRY_DELAY_MS;
      });
      await ctx.clock.sleep(pause);
    }
  }

  const ended = loop();
  return {
    stop: async () => {
      stopping = true;
      await ended;
      await Promise.all(running.values());
    },
  };
}
