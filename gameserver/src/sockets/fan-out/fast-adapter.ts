import type { Adapter } from 'socket.io-adapter';
import type { ClusterAdapter, Message, RawMessage } from './cluster-adapter.ts';
import { Delivered } from './delivered.ts';
import { type BroadcastOptions, FanOut, type Packet } from './fan-out.ts';
import { type LateBalance, sendingAnew } from './late-balance.ts';
import { hasWaited, LateCalls, MOST_WAIT_MS } from './late-calls.ts';
import { OffsetSaver, sentOffset } from './offsets.ts';
import type { CaughtUp } from './slow-readers.ts';
import type { StreamLog } from './stream-log.ts';
import { replyInTime } from './stream-reply.ts';
import { StreamTime } from './stream-time.ts';

interface Handlers {
  /** Called once a client that reads slowly has read what waited: until then it misses events of its rooms. */
  readonly caughtUp: CaughtUp | null;
  readonly lateBalance: LateBalance | null;
  /** Is given what this server delivers. */
  readonly log: StreamLog;
}

const BROADCAST = 3;

/**
 * Makes an adapter send events to rooms by FanOut, those of other servers too. The rest stays as it is. Events that came
 * late from another server are not sent: later calls list them, and `lateBalance` sends the balance of now.
 */
export function withFanOut<A extends Adapter>(adapter: A, { caughtUp, lateBalance, log }: Handlers): A {
  const stock = adapter as unknown as ClusterAdapter;
  const [broadcast, onMessage, onRawMessage] = [
    stock.broadcast.bind(adapter),
    stock.onMessage.bind(adapter),
    stock.onRawMessage.bind(adapter),
  ];
  const fanOut = new FanOut(adapter, caughtUp);
  const calls = new LateCalls(Date.now);
  const sentAnew = sendingAnew(adapter.nsp, lateBalance);
  const offsets = new OffsetSaver(Date.now);
  const delivered = new Delivered();
  const streamTime = new StreamTime(Date.now);
  let published = 0;

  function place(packet: Packet, options: BroadcastOptions, offset: string | undefined): void {
    if (offset === undefined || !offsets.needsOffset(packet.data[0], options.rooms)) return;
    stock.addOffsetIfNecessary(packet, options, sentOffset(offset));
  }

  function deliver(packet: Packet, options: BroadcastOptions, before: number): void {
    if (fanOut.send(packet, options, packet.data.length > before)) return;
    broadcast(packet, { ...options, flags: { ...options.flags, local: true } });
  }

  /**
   * A client that recovers needs the event's place in the stream, so delivery waits for it; not for a silent stream.
   * Every event waits equally long at most, so they keep their order.
   */
  async function publish(packet: Packet, options: BroadcastOptions): Promise<void> {
    const before = packet.data.length;
    const madeAt = Date.now();
    const sentAt = streamTime.now;
    const id = ++published;
    const opts = { ...options, rooms: [...options.rooms], except: [...(options.except ?? [])] };
    const message = { packet, opts, id, ...(sentAt !== undefined && { sentAt }) };
    const offset = await replyInTime(async () => {
      const known = await stock.publishAndReturnOffset({ type: BROADCAST, data: message });
      log.add(known, adapter.nsp.name, opts, { ...packet, data: packet.data.slice(0, before) });
      return known;
    });
    if (offset !== null) streamTime.compare(offset);
    // This server may have read it from the stream already.
    if (!delivered.isFirst(stock.uid, id)) return;
    // Without a place the own sockets get it all the same; they notice by `seq` what they missed.
    if (offset !== null) place(packet, options, offset);
    // This server may have been frozen since, and another one have gone on.
    if (calls.isLate(packet.data, madeAt)) return;
    if (Date.now() - madeAt > MOST_WAIT_MS && sentAnew(packet, options.rooms)) return;
    deliver(packet, options, before);
  }

  function receive({ uid, data }: Message & { data: NonNullable<Message['data']> }, offset?: string): void {
    const { packet, opts, id, sentAt } = data;
    const { rooms, except, flags } = opts;
    if (offset !== undefined) log.add(offset, adapter.nsp.name, opts, packet);
    if (id !== undefined && !delivered.isFirst(uid, id)) return;
    if (hasWaited(sentAt, offset) && (isCall(packet) || sentAnew(packet, rooms))) return;
    if (calls.isLate(packet.data)) return;
    const before = packet.data.length;
    const options = { rooms: new Set(rooms), except: new Set(except), ...(flags && { flags }) };
    place(packet, options, offset);
    deliver(packet, options, before);
  }

  return Object.assign(adapter, {
    broadcast: (packet: Packet, options: BroadcastOptions) => {
      if (!options.flags?.local) void publish(packet, options);
      else if (!calls.isLate(packet.data)) deliver(packet, options, packet.data.length);
    },
    onMessage: (message: Message, offset?: string) => {
      const { data } = message;
      if (message.type === BROADCAST && data && data.requestId === undefined)
        receive({ ...message, data }, offset);
      else onMessage(message, offset);
    },
    // The server's own events are not even decoded, but for a call that comes before Redis' reply: another server's
    // later one may be behind it.
    onRawMessage: (message: RawMessage, offset: string) => {
      const isOwn = message.uid === stock.uid;
      if (!isOwn || (message.data?.includes('"numberCall"') && !log.has(offset)))
        onRawMessage(message, offset);
    },
  });
}

const isCall = ({ data: [event] }: Packet): boolean => event === 'numberCall';
