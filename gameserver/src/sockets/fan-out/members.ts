import type { Adapter } from 'socket.io-adapter';

/** The private parts of a connection that are read, in engine.io 6.6.11 and ws 8.21.3: their versions are pinned. */
interface Connection {
  readonly readyState: string;
  readonly upgrading: boolean;
  readonly transport: Transport;
  readonly writeBuffer: readonly unknown[];
  on(event: 'packetCreate', listener: () => void): void;
}
interface Transport {
  readonly name: string;
  readonly writable: boolean;
  readonly perMessageDeflate: unknown;
  readonly socket?: {
    readonly readyState: number;
    readonly _sender?: { readonly _state: number };
    readonly _socket?: { readonly writableLength: number; write(frames: Buffer): boolean };
  };
}
export interface MemberSocket {
  readonly id: string;
  readonly nsp: { readonly name: string };
  readonly conn: Connection;
  readonly client: { writeToEngine(packets: readonly unknown[], options: object): void };
  readonly handshake: { readonly auth: { readonly recover?: unknown } };
  readonly _anyOutgoingListeners?: readonly unknown[];
  notifyOutgoingListeners(packet: object): void;
}

export interface Member {
  readonly socket: MemberSocket;
  readonly conn: Connection;
  /** Its events end with their place in the stream; others get their exact arguments. */
  readonly recovers: boolean;
}

const OPEN = 1;
const IDLE = 0;

/**
 * The connection to write a frame to directly; null if engine.io has to send it: while it upgrades, closes or waits for
 * the network, or if its outgoing events have a listener.
 */
export function idleConnection({
  socket,
  conn,
}: {
  readonly socket: Pick<MemberSocket, '_anyOutgoingListeners'>;
  readonly conn: Connection;
}) {
  const { transport } = conn;
  if (!transport.writable || conn.writeBuffer.length > 0 || conn.readyState !== 'open' || conn.upgrading)
    return null;
  const ws = transport.socket;
  const net = ws?._socket;
  if (!net || net.writableLength > 0 || ws.readyState !== OPEN || ws._sender?._state !== IDLE) return null;
  if (transport.name !== 'websocket' || transport.perMessageDeflate || socket._anyOutgoingListeners?.length)
    return null;
  return net;
}

/**
 * The members of each room of an adapter as a flat array, the same one until a socket enters or leaves. `beforePacket`
 * is called before engine.io sends anything else to a member.
 */
export function roomMembers(adapter: Adapter, beforePacket: () => void): (room: string) => readonly Member[] {
  const known = new Map<string, readonly Member[]>();
  const watched = new WeakSet<Connection>();
  for (const event of ['join-room', 'leave-room', 'delete-room'])
    adapter.on(event, (room: string) => known.delete(room));

  function read(room: string): readonly Member[] {
    const ids = [...(adapter.rooms.get(room) ?? [])];
    const sockets = ids.flatMap((id) => (adapter.nsp.sockets.get(id) as MemberSocket | undefined) ?? []);
    for (const { conn } of sockets) {
      if (watched.has(conn)) continue;
      watched.add(conn);
      conn.on('packetCreate', beforePacket);
    }
    return sockets.map((socket) => ({
      socket,
      conn: socket.conn,
      recovers: socket.handshake.auth.recover === true,
    }));
  }

  return (room) => {
    const members = known.get(room) ?? read(room);
    if (members.length > 0) known.set(room, members);
    return members;
  };
}
