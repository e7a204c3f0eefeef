import { ADDIS_OFFSET_MS, DAY_MS, HOUR_MS } from '@chewata/common/time';

/** Whole hours of Addis Ababa, 0–23; the same hour twice: there are none. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** How long the quiet hours still last at that moment, in ms; 0: it is in none. */
export function quietFor({ from, to }: QuietHours, at: number): number {
  const ofDay = (at + ADDIS_OFFSET_MS) % DAY_MS;
  const since = (ofDay - from * HOUR_MS + DAY_MS) % DAY_MS;
  const length = ((to - from + 24) % 24) * HOUR_MS;
  return Math.max(0, length - since);
}
