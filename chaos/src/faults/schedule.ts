import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, type Stage } from './faults.ts';

/** Lets faults happen until it is asked to stop: which and when follow from the seed. Returns when all are over. */
export async function disturb(
  stage: Stage,
  { everyMs, only }: { readonly everyMs: number; readonly only: readonly string[] },
  stopping: AbortSignal,
): Promise<void> {
  const running = new Map<string, Promise<void>>();
  const names = Object.keys(FAULTS).filter((name) => only.length === 0 || only.includes(name));
  while (!stopping.aborted) {
    await sleep(stage.random.whole(everyMs / 2, everyMs * 1.5), null, { signal: stopping }).catch(() => {});
    if (stopping.aborted) break;
    const what = stage.random.pick(names);
    // Two faults of one program at a time would undo each other.
    if ([...running.keys()].some((name) => isSameProgram(name, what))) continue;
    const happening = (FAULTS[what] ?? neverHappens)(stage);
    if (!happening) continue;
    const { target, forMs, byMs, over } = happening;
    stage.note(what, target, forMs, byMs);
    running.set(
      what,
      over.catch(() => {}).then(() => void running.delete(what)),
    );
  }
  await Promise.all(running.values());
}

const PROGRAMS = [
  ['SIGKILL', 'kill-both-servers', 'SIGTERM', 'SIGSTOP', 'rollout'],
  ['kill-store', 'freeze-store', 'fill-store-disk'],
  ['kill-redis', 'freeze-redis', 'restart-redis', 'stop-and-cut', 'fill-redis-disk'],
  ['cut-connections', 'half-open', 'slow-network', 'restart-proxy'],
  ['kill-bot', 'freeze-bot'],
  ['beacon-away', 'beacon-lies'],
  ['provider-away', 'provider-slow', 'provider-silent', 'provider-repeats', 'provider-lies'],
  ['clock-step'],
];
const isSameProgram = (one: string, other: string): boolean =>
  PROGRAMS.some((names) => names.includes(one) && names.includes(other));

function neverHappens(): never {
  throw new Error('an unknown fault');
}
