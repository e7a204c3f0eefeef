import { setTimeout as sleep } from 'node:timers/promises';

/** Lets callers through one after the other, so many a second at most. */
export function pace(aSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    next = Math.max(next + 1000 / aSecond, now);
    if (next > now) await sleep(next - now);
  };
}
