import type { Adapter } from 'socket.io-adapter';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClusterAdapter, Message } from './cluster-adapter.ts';
import { withFanOut } from './fast-adapter.ts';

// The server's own clock decides how long an event of its own has waited: here it is the test's.
beforeEach(() => void vi.useFakeTimers({ now: 1_795_627_000_000 }));
afterEach(() => void vi.useRealTimers());

/** An adapter whose stream replies when the test says so, and what it sends to its sockets. */
function server() {
  const sent: unknown[] = [];
  const balances: string[] = [];
  let reply: (offset: string) => void = () => undefined;
  const stock = {
    uid: 'this',
    nsp: { name: '/bingo' },
    broadcast: ({ data }: { data: unknown[] }) => void sent.push(data.slice(0, 2)),
    onMessage: () => undefined,
    onRawMessage: () => undefined,
    restoreSession: async () => ({ sid: '', missedPackets: [] }),
    addOffsetIfNecessary: () => undefined,
    publishAndReturnOffset: () => new Promise<string>((known) => (reply = known)),
    on: () => undefined,
  };
  const handlers = { caughtUp: null, lateBalance: (_: unknown, room: string) => void balances.push(room) };
  const adapter = withFanOut(stock as unknown as Adapter, handlers) as unknown as ClusterAdapter;
  const rooms = new Set(['one', 'two']);
  const own = (...data: unknown[]) => adapter.broadcast({ type: 2, data }, { rooms });
  const another = (...data: unknown[]) =>
    adapter.onMessage({
      ...{ uid: 'another', nsp: '/bingo', type: 3 },
      data: { packet: { type: 2, data }, opts: { rooms: [...rooms], except: [] } },
    } satisfies Message);
  const wake = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    reply(`${Date.now()}-0`);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sent, balances, own, another, wake };
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
