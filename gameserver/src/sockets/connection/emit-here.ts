import type { Socket } from 'socket.io';

/**
 * Sends an event to this socket alone, not through the stream of all servers. A client that recovers reads a string at
 * the end of an event as its place in the stream, so for such a client a null follows it.
 */
export function emitHere(socket: Socket, event: string, ...args: readonly unknown[]): void {
  const isMistakable = socket.handshake.auth.recover === true && typeof args.at(-1) === 'string';
  socket.nsp.local.to(socket.id).emit(event, ...args, ...(isMistakable ? [null] : []));
}
