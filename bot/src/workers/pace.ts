import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  /** Resolves when the next message may go out. */
  turn(): Promise<void>;
  /** Telegram has said to send nothing for so many seconds. */
  hold(seconds: number): void;
}

/** Lets callers through one after the other, so many a second at most. Where `stopping`, no hold is waited for. */
export function pace(aSecond: number, stopping: AbortSignal): Pace {
  let next = 0;
  let heldUntil = 0;
  return {
    async turn() {
      do {
        const now = Date.now();
        next = Math.max(next + 1000 / aSecond, now, heldUntil);
        const signal = heldUntil > now ? { signal: stopping } : {};
        if (next > now) await sleep(next - now, undefined, signal).catch(() => undefined);
        // Held while it waited: it takes a turn after that.
      } while (heldUntil > Date.now() && !stopping.aborted);
    },
    hold(seconds) {
      heldUntil = Math.max(heldUntil, Date.now() + seconds * 1000);
    },
  };
}
