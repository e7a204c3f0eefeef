import type { Context } from '../services/context.ts';

/**
 * Does one piece of due work by its name, at least once. When it is due again (ms), or null where it is
 * done. What it throws leaves it to be done again when its lease ends.
 */
export type DoWork = (work: string) => Promise<number | null>;

type Clocking = Pick<Context, 'clock' | 'due' | 'log'>;

/** How long one waits at most before looking again: what other servers schedule is not announced. */
const LOOK_MS = 20;
/** Pieces of work that one server does at a time. */
const AT_ONCE = 64;
/** After a failure of Redis itself. */
const FAILED_MS = 500;

/**
 * The clock of the rooms: takes whatever is due on all servers together and does it here. Nothing is
 * remembered in this process but what it is doing now. `stop` takes nothing more and waits for that.
 */
export function startDueClock(ctx: Clocking, doWork: DoWork): { stop(): Promise<void> } {
  const doing = new Map<string, Promise<void>>();
  let stopping = false;

  async function look(): Promise<number> {
    const now = ctx.clock.now();
    if (doing.size >= AT_ONCE) return LOOK_MS;
    const { leases, next } = await ctx.due.claim(now, AT_ONCE - doing.size);
    for (const lease of leases) {
      // Woken up while it is being done here, it is done again after that: not beside it, and not later.
      const before = doing.get(lease.work) ?? Promise.resolve();
      const work = before
        .then(() => doWork(lease.work))
        .then((again) => ctx.due.done(lease, again))
        .catch((error: unknown) => ctx.log.error({ err: error, work: lease.work }, 'due work failed'))
        .finally(() => doing.get(lease.work) === work && doing.delete(lease.work));
      doing.set(lease.work, work);
    }
    return next === null ? LOOK_MS : Math.max(1, Math.min(LOOK_MS, next - ctx.clock.now()));
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const pause = await look().catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the clock of the rooms cannot read what is due');
        return FAILED_MS;
      });
      await ctx.clock.sleep(pause);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping = true;
      await running;
      await Promise.all(doing.values());
    },
  };
}
