/** Milliseconds that the server's clock of rules is ahead of this phone's, which may be hours off. */
let ahead = 0;

/** The server has just told its time (ISO). */
export function syncServerClock(now: string): void {
  ahead = Date.parse(now) - Date.now();
}

/** Milliseconds since 1970 by the server's clock of rules; by this phone's until the server has told its own. */
export const serverNow = (): number => Date.now() + ahead;

/** That moment of the server (ISO) on this phone's clock, for a countdown: milliseconds since 1970. */
export const toDeviceTime = (moment: string): number => Date.parse(moment) - ahead;
