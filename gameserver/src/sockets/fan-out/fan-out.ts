import type { Adapter } from 'socket.io-adapter';
import { idleConnection, type Member, roomMembers } from './members.ts';
import { type CaughtUp, SlowReaders } from './slow-readers.ts';

/** An event to one room, encoded once for each kind of client. */
interface Encoded {
  readonly packets: readonly unknown[];
  readonly options: { wsPreEncodedFrame?: readonly Buffer[] };
}
interface Event {
  readonly packet: Packet;
  readonly withOffset: Encoded;
  readonly exact: Encoded;
}

export interface Packet {
  readonly type: number;
  readonly data: unknown[];
  readonly id?: number;
  nsp?: string;
}
export interface BroadcastOptions {
  readonly rooms: ReadonlySet<string>;
  readonly except?: ReadonlySet<string>;
  readonly flags?: { readonly local?: boolean; readonly volatile?: boolean; readonly compress?: boolean };
}

/** A smaller group costs less on Socket.IO's own way than as a kept array. */
const FEWEST = 4;

/**
 * Writes events to a room straight to its idle websocket connections, with a frame that is built once; those of one
 * turn of the event loop in one write. Everything unusual returns false and is Socket.IO's to send.
 */
export class FanOut {
  readonly #adapter: Adapter;
  readonly #membersOf: (room: string) => readonly Member[];
  readonly #slow: SlowReaders | null;
  #members: readonly Member[] = [];
  #room = '';
  #events: Event[] = [];

  /** @param caughtUp null: everything waits for a client that reads slowly */
  constructor(adapter: Adapter, caughtUp: CaughtUp | null) {
    this.#adapter = adapter;
    this.#slow = caughtUp && new SlowReaders(caughtUp);
    // Engine.io's own packets to a member come after the events that were sent before them.
    this.#membersOf = roomMembers(adapter, () => this.flush());
  }

  /** `hasOffset`: the packet's last argument is its place in the stream. */
  send(packet: Packet, { rooms, except, flags }: BroadcastOptions, hasOffset: boolean): boolean {
    const [room] = rooms;
    if (room === undefined || rooms.size !== 1 || except?.size || packet.id !== undefined) return false;
    if (flags?.volatile || flags?.compress !== undefined) return false;
    const members = this.#membersOf(room);
    if (members.length < FEWEST && !members.some((member) => this.#slow?.isBehind(member))) return false;
    const event = this.#encode(packet, hasOffset, members);
    if (!event) return false;
    if (members !== this.#members || room !== this.#room) this.flush();
    if (this.#events.length === 0) setImmediate(() => this.flush());
    this.#members = members;
    this.#room = room;
    this.#events.push(event);
    return true;
  }

  /** Writes what waits for the end of the turn. */
  flush(): void {
    const events = this.#events;
    const members = this.#members;
    if (events.length === 0) return;
    this.#events = [];
    this.#members = [];
    const joined = { withOffset: framesOf(events, 'withOffset'), exact: framesOf(events, 'exact') };
    for (const member of members) {
      const kind = member.recovers ? 'withOffset' : 'exact';
      const net = idleConnection(member);
      if (net) {
        this.#slow?.reads(member);
        net.write(joined[kind]);
      } else if (!this.#slow?.leaveOut(member, this.#room, joined[kind].length))
        for (const event of events) sendByEngine(member, event.packet, event[kind]);
    }
  }

  #encode(packet: Packet, hasOffset: boolean, members: readonly Member[]): Event | null {
    packet.nsp = this.#adapter.nsp.name;
    const withOffset = this.#encoded(packet);
    if (!withOffset) return null;
    const needsExact = hasOffset && members.some(({ recovers }) => !recovers);
    const exact = needsExact ? this.#encoded({ ...packet, data: packet.data.slice(0, -1) }) : withOffset;
    return exact && { packet, withOffset, exact };
  }

  /** Null if it has binary parts. */
  #encoded(packet: Packet): Encoded | null {
    const options: Encoded['options'] = {};
    const adapter = this.#adapter as unknown as {
      _encode(packet: Packet, options: object): readonly unknown[];
    };
    const packets = adapter._encode(packet, options);
    return options.wsPreEncodedFrame ? { packets, options } : null;
  }
}

function sendByEngine({ socket }: Member, packet: Packet, { packets, options }: Encoded): void {
  socket.notifyOutgoingListeners(packet);
  socket.client.writeToEngine(packets, options);
}

const framesOf = (events: readonly Event[], kind: 'withOffset' | 'exact'): Buffer =>
  Buffer.concat(events.flatMap((event) => event[kind].options.wsPreEncodedFrame ?? []));
