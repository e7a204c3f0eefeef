import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#runtime/log.ts';

interface Repeated {
  readonly everyMs: number;
  /** Returns how many pieces of work it found. */
  run(): Promise<number>;
}

/**
 * Runs a job again and again, never twice at the same time: at once after it found work, otherwise after a pause.
 * `stop` waits for a run in progress.
 */
export function repeat(log: Log, name: string, { everyMs, run }: Repeated): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = () => sleep(everyMs, undefined, { signal }).catch(() => undefined);

  async function loop(): Promise<void> {
    for (await pause(); !signal.aborted; ) {
      const found = await run().catch((error: unknown) => {
        log.error({ err: error, job: name }, 'job failed');
        return 0;
      });
      if (found === 0) await pause();
    }
  }

  const ended = loop();
  return {
    stop: () => {
      stopped.abort();
      return ended;
    },
  };
}
