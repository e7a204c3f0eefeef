import type { Adapter } from 'socket.io-adapter';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClusterAdapter, Message, RawMessage } from './cluster-adapter.ts';
import { withFanOut } from './fast-adapter.ts';
import { StreamLog } from './stream-log.ts';

// The server's own clock decides how long an event of its own has waited: here it is the test's.
beforeEach(() => void vi.useFakeTimers({ now: 1_795_627_000_000 }));
afterEach(() => void vi.useRealTimers());

/** An adapter whose stream replies when the test says so, and what it sends to its sockets. */
function server() {
  const sent: unknown[] = [];
  const balances: string[] = [];
  let reply: (offset: string) => void = () => undefined;
  let published = '';
  const stock = {
    uid: 'this',
    nsp: { name: '/bingo' },
    broadcast: ({ data }: { data: unknown[] }) => void sent.push(data.slice(0, 2)),
    onMessage: () => undefined,
    onRawMessage: ({ data }: RawMessage, offset: string) => adapter.onMessage(JSON.parse(data ?? ''), offset),
    addOffsetIfNecessary: () => undefined,
    publishAndReturnOffset: (message: Message) => {
      published = JSON.stringify({ ...message, uid: 'this', nsp: '/bingo' });
      return new Promise<string>((known) => (reply = known));
    },
    on: () => undefined,
  };
  const lateBalance = (_: unknown, room: string) => void balances.push(room);
  const handlers = { caughtUp: null, lateBalance, log: new StreamLog(100) };
  const adapter: ClusterAdapter = withFanOut(
    stock as unknown as Adapter,
    handlers,
  ) as unknown as ClusterAdapter;
  const rooms = new Set(['one', 'two']);
  const own = (...data: unknown[]) => adapter.broadcast({ type: 2, data }, { rooms });
  const another = (...data: unknown[]) =>
    adapter.onMessage({
      ...{ uid: 'another', nsp: '/bingo', type: 3 },
      data: { packet: { type: 2, data }, opts: { rooms: [...rooms], except: [] } },
    } satisfies Message);
  const anothersChat = (id: number, offset: string) =>
    adapter.onMessage(
      {
        ...{ uid: 'another', nsp: '/bingo', type: 3 },
        data: { id, packet: { type: 2, data: ['chat', id] }, opts: { rooms: [...rooms], except: [] } },
      },
      offset,
    );
  const wake = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    reply(`${Date.now()}-0`);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** This server reads its own last event from the stream. */
  const read = (offset: string) => adapter.onRawMessage({ uid: 'this', data: published }, offset);
  return { sent, balances, own, another, anothersChat, wake, read };
}
const call = (round: number) => ['numberCall', round, { roomId: 'a', seq: round, round, calledNumbers: [] }];

it('a server that was frozen for long does not send its call after the later one of another server', async () => {
  const { sent, own, another, wake } = server();
  own(...call(13));
  another(...call(14));
  await wake(15_000);
  expect(sent).toEqual([['numberCall', 14]]);
});

it('a server that was frozen for long sends its call if no later one has come', async () => {
  const { sent, own, wake } = server();
  own(...call(13));
  await wake(15_000);
  expect(sent).toEqual([['numberCall', 13]]);
});

it('a balance of a server that was frozen for long is read again', async () => {
  const { sent, balances, own, wake } = server();
  own('updateBalance', { activeBalance: 5 });
  await wake(100);
  own('updateBalance', { activeBalance: 6 });
  await wake(15_000);
  expect(sent).toEqual([['updateBalance', { activeBalance: 5 }]]);
  expect(balances).toEqual(['one', 'two']);
});

it("sends its call before another server's later one if both come from the stream before Redis' reply", async () => {
  const { sent, own, another, read, wake } = server();
  own(...call(13));
  read(`${Date.now()}-0`);
  another(...call(14));
  await wake(0);
  expect(sent).toEqual([
    ['numberCall', 13],
    ['numberCall', 14],
  ]);
});

it('sends a call once that Redis took twice, as when its first reply was lost', async () => {
  const { sent, own, read, wake } = server();
  own(...call(13));
  await wake(20);
  read(`${Date.now() - 20}-0`);
  read(`${Date.now()}-0`);
  expect(sent).toEqual([['numberCall', 13]]);
});

it("sends another server's event once that it sent again when its connection was back", () => {
  const { sent, anothersChat } = server();
  anothersChat(7, `${Date.now()}-0`);
  anothersChat(7, `${Date.now()}-1`);
  anothersChat(8, `${Date.now()}-2`);
  expect(sent).toEqual([
    ['chat', 7],
    ['chat', 8],
  ]);
});
