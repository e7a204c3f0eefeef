import type { Namespace } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import { AlreadySent } from './already-sent.ts';
import type { ClusterAdapter, Kept, Message } from './cluster-adapter.ts';
import { type BroadcastOptions, FanOut, type Packet } from './fan-out.ts';
import { hasWaited, LateCalls, MOST_WAIT_MS } from './late-calls.ts';
import { OffsetSaver, sentOffset, streamOffset } from './offsets.ts';
import type { CaughtUp } from './slow-readers.ts';
import { replyInTime } from './stream-reply.ts';
import { StreamTime } from './stream-time.ts';

/** Called for each group whose balance came late: it is not true any more. */
export type LateBalance = (namespace: Namespace, group: string) => void;

interface Handlers {
  /** Called once a client that reads slowly has read what waited: until then it misses events of its rooms. */
  readonly caughtUp: CaughtUp | null;
  readonly lateBalance: LateBalance | null;
}

const BROADCAST = 3;

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
    const holders = sent.holders(offset);
    if (holders.length === 0 && fanOut.send(packet, options, packet.data.length > before)) return;
    const except = new Set([...(options.except ?? []), ...holders]);
    broadcast(packet, { ...options, except, flags: { ...options.flags, local: true } });
  }

  /** Sends the balances of now instead of an event that has one of long ago. */
  function sentAnew({ data: [event] }: Packet, rooms: Iterable<string>): boolean {
    if (event !== 'updateBalance' || !lateBalance) return false;
    for (const room of rooms) lateBalance(adapter.nsp, room);
    return true;
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
    const madeAt = Date.now();
    const sentAt = streamTime.now;
    const opts = { ...options, rooms: [...options.rooms], except: [...(options.except ?? [])] };
    const offset = await replyInTime(async () =>
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
    // This server may have been frozen since, and another one have gone on.
    if (calls.isLate(packet.data, madeAt)) return;
    if (Date.now() - madeAt > MOST_WAIT_MS && sentAnew(packet, options.rooms)) return;
    deliver(packet, options, before, offset ?? undefined);
  }

  return Object.assign(adapter, {
    broadcast: (packet: Packet, options: BroadcastOptions) => {
      if (!options.flags?.local) void publish(packet, options);
      else if (!calls.isLate(packet.data)) deliver(packet, options, packet.data.length);
    },
    onMessage: (message: Message, offset?: string) => {
      const { data } = message;
      if (message.type !== BROADCAST || !data || data.requestId !== undefined)
        return onMessage(message, offset);
      const { rooms, except, flags } = data.opts;
      if (hasWaited(data.sentAt, offset) && (isCall(data.packet) || sentAnew(data.packet, rooms))) return;
      if (calls.isLate(data.packet.data)) return;
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

const isCall = ({ data: [event] }: Packet): boolean => event === 'numberCall';
