import type { Socket } from 'socket.io';

/** What writes to a client's connection: Socket.IO's own, and not among its types. */
interface Writer {
  writeToEngine(packets: readonly unknown[], options: object): void;
}

/** The event's place in the stream, as it stands behind the last argument of an encoded event. */
const PLACE = /,"\d+-\d+"\]$/;

/** One broadcast is the same array for all its sockets: it is looked at once. */
const seen = new WeakMap<readonly unknown[], readonly unknown[]>();

/**
 * Socket.IO sends an event's place in the stream as one more argument, by which a client that was away asks
 * for what it missed. To a stranger that is an argument too many, and `roomId` is not the last one: so only
 * who asks for it by `auth.recover` is sent it, as the app does. Others come back by `joinRoom` alone.
 */
export function sendExactArguments(socket: Socket): void {
  if (socket.handshake.auth.recover === true) return;
  const client = socket.client as unknown as Writer;
  const writeToEngine: Writer['writeToEngine'] = (packets, options) => {
    const exact = withoutPlace(packets);
    // The frame that was made beforehand has the place in it.
    client.writeToEngine(exact, exact === packets ? options : { ...options, wsPreEncodedFrame: undefined });
  };
  // The connection is shared by the namespaces, each of which may ask otherwise.
  Object.assign(socket, { client: Object.create(client, { writeToEngine: { value: writeToEngine } }) });
}

function withoutPlace(packets: readonly unknown[]): readonly unknown[] {
  const known = seen.get(packets);
  if (known) return known;
  const [event, ...more] = packets;
  const exact =
    typeof event === 'string' && PLACE.test(event.slice(-64))
      ? [event.replace(PLACE, ']'), ...more]
      : packets;
  seen.set(packets, exact);
  return exact;
}
