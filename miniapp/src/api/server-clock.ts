/** The server's two clocks, in ISO times: that of rules, and that of rooms. */
interface ServerTimes {
  readonly now?: string;
  readonly roomsNow?: string;
}

/** Milliseconds that the server's clocks are ahead of this device's, which may be hours off. */
let offsetMs = 0;
let roomsOffsetMs = 0;

/** Takes the server's times from a reply. A missing or unreadable one changes nothing. */
export function syncServerClock({ now = '', roomsNow = '' }: ServerTimes): void {
  const ahead = (time: string, known: number): number => {
    const offset = Date.parse(time) - Date.now();
    return Number.isFinite(offset) ? offset : known;
  };
  offsetMs = ahead(now, offsetMs);
  roomsOffsetMs = ahead(roomsNow, roomsOffsetMs);
}

/** The server's time in milliseconds since 1970; this device's time until the first reply. */
export const serverNow = (): number => Date.now() + offsetMs;

/** A server time (ISO) on this device's clock, in milliseconds since 1970: for a countdown. */
export const toDeviceTime = (serverTime: string): number => Date.parse(serverTime) - offsetMs;

/** A time of a room, in milliseconds since 1970, on this device's clock. */
export const roomToDeviceTime = (roomTime: number): number => roomTime - roomsOffsetMs;
