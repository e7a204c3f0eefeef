/**
 * How a client reconnects: its first attempt comes after 0.5 to 4.5 s, the second after 1 to 9 s, because all clients of
 * a server that dies lose it at the same moment. Options of Socket.IO.
 */
export const RECONNECTING = {
  reconnectionDelay: 2500,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 0.8,
} as const;

/** A stopping server closes its connections in waves, which spread their return: the first attempt comes after 0.1 to 0.7 s. */
const HANDOVER_DELAY_MS = 400;
/** An announcement this short is that of a server which hands its players over; a longer one is an administrator's. */
export const HANDOVER_S = 10;

/** The part of Socket.IO's manager of a connection that sets the delay. */
interface Manager {
  reconnectionDelay(ms: number): unknown;
}

/** Call it with the server's `systemRestart`: the next reconnection is soon, if the server is handing over. */
export function reconnectSooner(manager: Manager, { inSeconds }: { readonly inSeconds: number }): void {
  if (inSeconds <= HANDOVER_S) manager.reconnectionDelay(HANDOVER_DELAY_MS);
}

/** Call it once connected. */
export const reconnectAsUsual = (manager: Manager): void =>
  void manager.reconnectionDelay(RECONNECTING.reconnectionDelay);
