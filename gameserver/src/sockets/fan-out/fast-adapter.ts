import type { Namespace } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import { AlreadySent } from './already-sent.ts';
import type { ClusterAdapter, Kept, Message } from './cluster-adapter.ts';
import { type BroadcastOptions, FanOut, type Packet } from './fan-out.ts';
import { hasWaited, LateCalls } from './late-calls.ts';
import { OffsetSaver, sentOffset, streamOffset } from './offsets.ts';
import type { CaughtUp } from './slow-readers.ts';
import { StreamTime } from './stream-time.ts';

/** Called for each group whose balance came late: it is not true any more. */
export type LateBalance = (namespace: Namespace, group: string) => void;

interface Handlers {
  /** Called once a client that reads slowly has read what waited: until then it misses events of its rooms. */
  readonly caughtUp: CaughtUp | null;
  readonly lateBalance: LateBalance | null;
}

const BROADCAST = 3;

/** The stream replies within a few ms. This server's own sockets do not wait for one that is silent. */
const STREAM_WAIT_MS = 1000;

/**
 * Makes an adapter send events to rooms by FanOut, those of other servers too. The rest stays as it is. Events that came
 * late from another server are not sent: later calls list them, and `lateBalance` sends the balance of now.
 */
export function withFanOut<A extends Adapter>(
  adapter: A,
  { caughtUp, lateBalance }: Handlers = { caughtUp: null, lateBalance: null },
): A {
  const stock = adapter as unknown as ClusterAdapter;
  const [broadcast, onMessage, onRawMessage, restoreSession] = [
    stock.broadcast.bind(adapter),
    stock.onMessage.bind(adapter),
    stock.onRawMessage.bind(adapter),
    stock.restoreSession.bind(adapter),
  ];
  const fanOut = new FanOut(adapter, caughtUp);
  const calls = new LateCalls(Date.now);
  const offsets = new OffsetSaver(Date.now);
  const sent = new AlreadySent();
  const streamTime = new StreamTime(Date.now);

  function place(packet: Packet, options: BroadcastOptions, offset: string | undefined): void {
    if (offset === undefined || !offsets.needsOffset(packet.data[0], options.rooms)) return;
    stock.addOffsetIfNecessary(packet, options, sentOffset(offset));
  }

  function deliver(packet: Packet, options: BroadcastOptions, before: number, offset?: string): void {
    if (calls.isLate(packet.data)) return;
    const holders = sent.holders(offset);
    if (holders.length === 0 && fanOut.send(packet, options, packet.data.length > before)) return;
    const except = new Set([...(options.except ?? []), ...holders]);
    broadcast(packet, { ...options, except, flags: { ...options.flags, local: true } });
  }

  async function restore(session: string, offset: string): Promise<Kept> {
    const kept = await restoreSession(session, streamOffset(offset));
    const last = kept.missedPackets.at(-1)?.at(-1);
    if (typeof last === 'string') sent.note(kept.sid, last);
    return kept;
  }

  /**
   * A client that recovers needs the event's place in the stream, so delivery waits for it; not for a silent stream.
   * Every event waits equally long at most, so they keep their order.
   */
  async function publish(packet: Packet, options: BroadcastOptions): Promise<void> {
    const before = packet.data.length;
    const sentAt = streamTime.now;
    const opts = { ...options, rooms: [...options.rooms], except: [...(options.except ?? [])] };
    const offset = await inTime(async () =>
      stock.publishAndReturnOffset({
        type: BROADCAST,
        data: { packet, opts, ...(sentAt !== undefined && { sentAt }) },
      }),
    );
    // Without a place the own sockets get it all the same; they notice by `seq` what they missed.
    if (offset !== null) {
      streamTime.compare(offset);
      place(packet, options, offset);
    }
    deliver(packet, options, before, offset ?? undefined);
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
      const { rooms, except, flags } = data.opts;
      if (hasWaited(data.sentAt, offset)) {
        const [event] = data.packet.data;
        if (event === 'numberCall') return;
        if (event === 'updateBalance' && lateBalance) {
          for (const room of rooms) lateBalance(adapter.nsp, room);
          return;
        }
      }
      const before = data.packet.data.length;
      const options = { rooms: new Set(rooms), except: new Set(except), ...(flags && { flags }) };
      place(data.packet, options, offset);
      deliver(data.packet, options, before, offset);
    },
    restoreSession: restore,
    // This server's own events are not even decoded.
    onRawMessage: (message: { readonly uid: string }, offset: string) => {
      if (message.uid !== stock.uid) onRawMessage(message, offset);
    },
  });
}

/** The reply of the stream; null if it fails or does not come soon. */
function inTime(ask: () => Promise<string>): Promise<string | null> {
  return new Promise((known) => {
    // A reply that has come while this process was busy is read before the immediate.
    const late = setTimeout(() => setImmediate(known, null), STREAM_WAIT_MS);
    ask()
      .then(known, () => known(null))
      .finally(() => clearTimeout(late));
  });
}
