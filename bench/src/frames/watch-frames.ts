/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** How smoothly a page moved. */
export interface Frames {
  readonly perSecond: number;
  /** Frames that came more than 50 ms after the one before. */
  readonly late: number;
  readonly longestMs: number;
  /** How much of the page moved by itself: the sum of its layout shifts. */
  readonly shift: number;
}

const LATE_MS = 50;

/** Counts the frames of the page for that time. */
export async function watchFrames(page: Page, forMs: number): Promise<Frames> {
  const { gaps, shift } = await page.evaluate(
    (ms) =>
      new Promise<{ gaps: number[]; shift: number }>((done) => {
        const gaps: number[] = [];
        let shift = 0;
        const shifts = new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          for (const entry of entries) if (!entry.hadRecentInput) shift += entry.value;
        });
        shifts.observe({ type: 'layout-shift' as 'mark' });
        const start = performance.now();
        let before = start;
        const count = (): void => {
          // Not the time that the browser gives the frame: a late frame would hide its lateness.
          const now = performance.now();
          gaps.push(now - before);
          before = now;
          if (now - start < ms) requestAnimationFrame(count);
          else done({ gaps, shift });
        };
        requestAnimationFrame(count);
      }),
    forMs,
  );
  const took = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    perSecond: (gaps.length / took) * 1000,
    late: gaps.filter((gap) => gap > LATE_MS).length,
    longestMs: Math.max(...gaps),
    shift,
  };
}
