import { setTimeout as sleep } from 'node:timers/promises';

/** Telegram's free limit is about 30 messages a second for the whole bot; some room is left for answers. */
export const MESSAGES_A_SECOND = 25;

/** Lets callers through one after the other, so many a second at most. */
export function pace(aSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    next = Math.max(next + 1000 / aSecond, now);
    if (next > now) await sleep(next - now);
  };
}
