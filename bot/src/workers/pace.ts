import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  /** Resolves when the next message may go out. */
  turn(): Promise<void>;
  /** Pauses all sending for these seconds, as Telegram asked. */
  hold(seconds: number): void;
}

/** Lets at most `perSecond` callers through, one after the other. Once `stopping`, pauses are ignored. */
export function pace(perSecond: number, stopping: AbortSignal): Pace {
  let next = 0;
  let heldUntil = 0;
  return {
    async turn() {
      do {
        const now = Date.now();
        next = Math.max(next + 1000 / perSecond, now, heldUntil);
        const signal = heldUntil > now ? { signal: stopping } : {};
        if (next > now) await sleep(next - now, undefined, signal).catch(() => undefined);
        // If a pause began during the wait, wait again.
      } while (heldUntil > Date.now() && !stopping.aborted);
    },
    hold(seconds) {
      heldUntil = Math.max(heldUntil, Date.now() + seconds * 1000);
    },
  };
}
