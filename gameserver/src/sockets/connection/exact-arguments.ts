import type { Socket } from 'socket.io';

/** The Socket.IO method that writes to a client's connection; it is not in its types. */
interface Writer {
  writeToEngine(packets: readonly unknown[], options: object): void;
}

/** An event's offset in the stream, as the last argument of an encoded event. */
const OFFSET = /,"@[0-9a-z]+(?:-\d+)?"\]$/;

/** A broadcast passes the same array for all its sockets, so it is rewritten once. */
const rewritten = new WeakMap<readonly unknown[], readonly unknown[]>();

/**
 * Socket.IO appends an event's stream offset as one more argument, which a returning client uses to request missed
 * events. Other clients expect `roomId` as the last argument, so only clients that set `auth.recover`, as the app
 * does, receive the offset. Others come back by `joinRoom`.
 */
export function sendExactArguments(socket: Socket): void {
  if (socket.handshake.auth.recover === true) return;
  const client = socket.client as unknown as Writer;
  const writeToEngine: Writer['writeToEngine'] = (packets, options) => {
    const exact = withoutOffset(packets);
    // The pre-encoded frame contains the offset.
    client.writeToEngine(exact, exact === packets ? options : { ...options, wsPreEncodedFrame: undefined });
  };
  // The namespaces share the connection, and each may choose differently.
  Object.assign(socket, { client: Object.create(client, { writeToEngine: { value: writeToEngine } }) });
}

function withoutOffset(packets: readonly unknown[]): readonly unknown[] {
  const known = rewritten.get(packets);
  if (known) return known;
  const [event, ...more] = packets;
  const exact =
    typeof event === 'string' && OFFSET.test(event.slice(-64))
      ? [event.replace(OFFSET, ']'), ...more]
      : packets;
  rewritten.set(packets, exact);
  return exact;
}
