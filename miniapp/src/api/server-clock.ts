/** Milliseconds that the server's clock is ahead of this device's, which may be hours off. */
let offsetMs = 0;

/** Called with the server's time (ISO) that a reply brings; anything else changes nothing. */
export function syncServerClock(now: string): void {
  const offset = Date.parse(now) - Date.now();
  if (Number.isFinite(offset)) offsetMs = offset;
}

/** The server's time in milliseconds since 1970; this device's time until the first reply. */
export const serverNow = (): number => Date.now() + offsetMs;

/** A server time (ISO) on this device's clock, in milliseconds since 1970: for a countdown. */
export const toDeviceTime = (serverTime: string): number => Date.parse(serverTime) - offsetMs;
