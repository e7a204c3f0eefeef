import type { Room } from '@chewata/common/contract/rooms/room';
import { asRoundId } from '@chewata/common/ids';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomUpdates } from './room-updates.ts';

const ID = asRoundId('room');
/** With ten cards in the room. */
const AT_ONCE = 50;
/** With 150 cards: a fifth immediate broadcast would exceed the allowed burst. */
const BURST = 4;

interface Sent {
  readonly seq: number;
  readonly at: number;
}

/** A room whose `seq` rises with each change, and whose number of cards is given. */
function changing() {
  let now: Room | null = null;
  const sent: Sent[] = [];
  const updates = new RoomUpdates(
    (id, room) => {
      expect(id).toBe(ID);
      sent.push({ seq: room.seq, at: Date.now() });
    },
    async () => now,
    pino({ level: 'silent' }),
  );
  const change = (cards: number) => {
    const players = { one: Array.from({ length: cards }, (_, card) => `${card + 1}`) };
    now = { seq: (now?.seq ?? 0) + 1, players, viewingCards: {} } as unknown as Room;
    updates.changed(ID, now);
  };
  const start = () => {
    now = null;
  };
  return { updates, sent, change, start };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('changes of a room', () => {
  it('are published one by one, at once, while they are few', async () => {
    const { sent, change } = changing();
    for (let i = 1; i <= AT_ONCE; i++) {
      change(Math.min(i, 10));
      expect(sent).toHaveLength(i);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    for (let i = 1; i <= AT_ONCE; i++) change(10);
    expect(sent.map(({ seq }) => seq)).toEqual(Array.from({ length: 2 * AT_ONCE }, (_, i) => i + 1));
  });

  it('of a crowd are merged, four times a second from a full room, and the last one is always published', async () => {
    const { sent, change } = changing();
    for (let i = 0; i < 1000; i++) {
      change(150);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.at(-1)?.seq).toBe(1000);
    expect(sent.length).toBeGreaterThanOrEqual(40);
    expect(sent.length).toBeLessThanOrEqual(48);
  });

  it('are never published out of order, and none waits longer than a quarter of a second', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 220 }), fc.nat({ max: 300 })), { minLength: 1, maxLength: 120 }),
        async (steps) => {
          const { sent, change } = changing();
          const made: number[] = [];
          for (const [cards, pause] of steps) {
            change(cards);
            made.push(Date.now());
            await vi.advanceTimersByTimeAsync(pause);
          }
          await vi.advanceTimersByTimeAsync(1001);
          const seqs = sent.map(({ seq }) => seq);
          expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
          for (const [index, at] of made.entries()) {
            const received = sent.find(({ seq }) => seq > index);
            expect((received?.at ?? Number.POSITIVE_INFINITY) - at).toBeLessThanOrEqual(250);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('read while a newer one is published are not published after it', async () => {
    const sent: number[] = [];
    const reads: ((room: Room) => void)[] = [];
    const updates = new RoomUpdates(
      (_, { seq }) => void sent.push(seq),
      () => new Promise((read) => reads.push(read)),
      pino({ level: 'silent' }),
    );
    const cards = { one: Array.from({ length: 150 }, (_, card) => `${card + 1}`) };
    const at = (seq: number) => ({ seq, players: cards, viewingCards: {} }) as unknown as Room;
    for (let seq = 1; seq <= BURST + 1; seq++) updates.changed(ID, at(seq));
    await vi.advanceTimersByTimeAsync(250);
    updates.changed(ID, at(BURST + 2));
    for (const read of reads) read(at(BURST + 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([1, 2, 3, 4, BURST + 2]);
  });

  it('still waiting when the room begins to play are not published', async () => {
    const { sent, change, start } = changing();
    for (let i = 0; i < 10; i++) change(150);
    start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(BURST);
  });

  it('still waiting when the server stops are not published', async () => {
    const { updates, sent, change } = changing();
    for (let i = 0; i < 10; i++) change(150);
    updates.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(BURST);
  });
});
