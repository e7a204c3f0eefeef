import type { PlayRecord } from './record.ts';
import { pausedUntil } from './refusals.ts';

type Pauses = Pick<PlayRecord, 'timeOutUntil' | 'excludedUntil'>;

/** The exclusion or time-out that the player is in; null if none. */
export function pauseOf(
  { timeOutUntil, excludedUntil }: Pauses,
  now: number,
): { kind: 'timeOut' | 'exclusion'; until: Date } | null {
  if (excludedUntil !== null && excludedUntil.getTime() > now)
    return { kind: 'exclusion', until: excludedUntil };
  if (timeOutUntil !== null && timeOutUntil.getTime() > now) return { kind: 'timeOut', until: timeOutUntil };
  return null;
}

/** Refusal: PLAY_LIMIT during a time-out or exclusion. */
export function refusePaused(record: Pauses, now: number): void {
  const pause = pauseOf(record, now);
  if (pause) throw pausedUntil(pause.kind, pause.until);
}

/** No one can end it early: a new one counts only if it is longer. */
export const later = (was: Date | null, until: Date): Date => (was !== null && was > until ? was : until);

/** The same day and time that many months later; on the month's last day if it has no such day. */
export function monthsAfter(now: number, months: number): Date {
  const begun = new Date(now);
  const end = new Date(now);
  end.setUTCMonth(begun.getUTCMonth() + months);
  if (end.getUTCDate() !== begun.getUTCDate()) end.setUTCDate(0);
  return end;
}
