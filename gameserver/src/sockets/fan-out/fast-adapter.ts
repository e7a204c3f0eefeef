import type { Adapter } from 'socket.io-adapter';
import { type BroadcastOptions, FanOut, type Packet } from './fan-out.ts';

/** The part of an adapter of several servers that sends events; private in socket.io-adapter 2.5.8, which is pinned. */
interface ClusterAdapter {
  readonly uid: string;
  broadcast(packet: Packet, options: BroadcastOptions): void;
  onMessage(message: Message, offset?: string): void;
  onRawMessage(message: { readonly uid: string }, offset: string): void;
  publishAndReturnOffset(message: object): Promise<string>;
  addOffsetIfNecessary(packet: Packet, options: BroadcastOptions, offset: string | undefined): void;
}
interface Message {
  readonly uid: string;
  readonly nsp: string;
  readonly type: number;
  readonly data?: {
    readonly requestId?: string;
    readonly packet: Packet;
    readonly opts: {
      readonly rooms: readonly string[];
      readonly except: readonly string[];
      readonly flags?: BroadcastOptions['flags'];
    };
  };
}

const BROADCAST = 3;

/** Makes an adapter send events to rooms by FanOut, those of other servers too. The rest stays as it is. */
export function withFanOut<A extends Adapter>(adapter: A): A {
  const stock = adapter as unknown as ClusterAdapter;
  const [broadcast, onMessage, onRawMessage] = [
    stock.broadcast.bind(adapter),
    stock.onMessage.bind(adapter),
    stock.onRawMessage.bind(adapter),
  ];
  const fanOut = new FanOut(adapter);

  function deliver(packet: Packet, options: BroadcastOptions, before: number): void {
    if (fanOut.send(packet, options, packet.data.length > before)) return;
    broadcast(packet, { ...options, flags: { ...options.flags, local: true } });
  }

  async function publish(packet: Packet, options: BroadcastOptions): Promise<void> {
    const before = packet.data.length;
    const opts = { ...options, rooms: [...options.rooms], except: [...(options.except ?? [])] };
    try {
      const offset = await stock.publishAndReturnOffset({ type: BROADCAST, data: { packet, opts } });
      stock.addOffsetIfNecessary(packet, options, offset);
    } catch {
      // Without Redis the own sockets get it all the same; they notice by `seq` what they missed.
    }
    deliver(packet, options, before);
  }

  return Object.assign(adapter, {
    broadcast: (packet: Packet, options: BroadcastOptions) => {
      if (options.flags?.local) deliver(packet, options, packet.data.length);
      else void publish(packet, options);
    },
    onMessage: (message: Message, offset?: string) => {
      const { data } = message;
      if (message.type !== BROADCAST || !data || data.requestId !== undefined)
        return onMessage(message, offset);
      const before = data.packet.data.length;
      const { rooms, except, flags } = data.opts;
      const options = { rooms: new Set(rooms), except: new Set(except), ...(flags && { flags }) };
      stock.addOffsetIfNecessary(data.packet, options, offset);
      deliver(data.packet, options, before);
    },
    // This server's own events are not even decoded.
    onRawMessage: (message: { readonly uid: string }, offset: string) => {
      if (message.uid !== stock.uid) onRawMessage(message, offset);
    },
  });
}
