/**
 * How long a client waits before it reconnects, in ms: with a spread of 80 %, because all clients of a server that dies
 * lose it at the same moment.
 */
export const RECONNECT_MS = 2500;
export const RECONNECT_SPREAD = 0.8;

/** The same after a server has announced that it stops: it closes its connections in waves, which spread their return. */
export const HANDOVER_MS = 400;
/** An announcement this short is that of a server which hands its players over; a longer one is an administrator's. */
export const HANDOVER_S = 10;
