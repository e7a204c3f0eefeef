import type { DueJob } from '#storage/work/due.ts';
import type { Context } from '../services/context.ts';
import { startDueLoop } from './due-loop.ts';
import type { ScheduledJob, SharedJob } from './job.ts';
import { DUE_JOBS, LOCAL_JOBS } from './jobs.ts';
import { repeat } from './repeat.ts';

/** Starts all jobs on this server. `stop` starts none any more and waits for those that run, unless they only read. */
export async function startClock(ctx: Context): Promise<{ stop(): Promise<void> }> {
  for (const [name, job] of Object.entries(DUE_JOBS))
    if ('everyMs' in job) await ctx.due.schedule(name as DueJob, '', ctx.clock.now());
  const dueLoop = startDueLoop(ctx, ({ job, subject }) => runDueJob(ctx, job, subject));
  const repeated = Object.entries(LOCAL_JOBS).map(([name, { run, everyMs, isReadOnly }]) => ({
    ...repeat(ctx.log, name, { everyMs, run: () => run(ctx) }),
    isReadOnly,
  }));
  return {
    stop: async () => {
      const ended = repeated.map(({ stop, isReadOnly }) => {
        const stopped = stop();
        return isReadOnly ? undefined : stopped;
      });
      await Promise.all([dueLoop.stop(), ...ended]);
    },
  };
}

async function runDueJob(ctx: Context, name: string, subject: string): Promise<number | null> {
  // A newer server may have scheduled a job that this one does not know.
  const job: ScheduledJob | SharedJob | undefined = DUE_JOBS[name as DueJob];
  if (!job) throw new Error(`unknown job: ${name}`);
  if ('at' in job) return job.run(ctx, subject);
  await job.run(ctx);
  return ctx.clock.now() + job.everyMs;
}
