import { describe, expect } from 'vitest';
import type { RoomsBench } from '#testing/rooms/bench.ts';
import { DEATH, died } from '#testing/rooms/two-players.ts';
import { it } from '#testing/rooms/with-beacon.ts';
import { advanceRoom } from '../play/advance-room.ts';

const COUNTDOWN_MS = 30_000;

/** The rounds counted since the previous call. */
function counted({ ctx }: RoomsBench) {
  const read = async () => {
    const text = await ctx.metrics.registry.metrics();
    const value = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
    return {
      late: value(/^rounds_sealed_late_total (\d+)$/m),
      countdown: value(/^rounds_without_beacon_total\{outcome="countdown"\} (\d+)$/m),
      refused: value(/^rounds_without_beacon_total\{outcome="payment-refused"\} (\d+)$/m),
      refunded: value(/^rounds_without_beacon_total\{outcome="refunded"\} (\d+)$/m),
    };
  };
  const before = read();
  return async () => {
    const [was, is] = [await before, await read()];
    return {
      late: is.late - was.late,
      countdown: is.countdown - was.countdown,
      refused: is.refused - was.refused,
      refunded: is.refunded - was.refunded,
    };
  };
}
const NONE = { late: 0, countdown: 0, refused: 0, refunded: 0 };

describe('D11: rounds without their beacon are counted', () => {
  it('a countdown without one once, whatever number of cards is paid for in it', async ({
    bench,
    later,
    bothPaid,
  }) => {
    bench.beacon.mood = 'down';
    later(31_000);
    const since = counted(bench);
    await bothPaid();
    expect(await since()).toEqual({ ...NONE, countdown: 1 });
  });

  it('a payment that is refused for want of it', async ({ bench, ada, pay, later }) => {
    const { value } = bench.settings;
    bench.settings.value = { ...value, beaconMode: 'required' };
    bench.beacon.mood = 'down';
    later(31_000);
    const since = counted(bench);
    await expect(pay(ada, '7')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await since()).toEqual({ ...NONE, refused: 1 });
    bench.settings.value = value;
  });

  it('a refund for want of it once, though the server that refunds dies and another one ends the room', async ({
    bench,
    withRooms,
    later,
    bothPaid,
  }) => {
    const id = await bothPaid();
    const since = counted(bench);
    await bench.pass(id, COUNTDOWN_MS);
    bench.beacon.mood = 'down';
    later(40_000);
    const dying = withRooms({
      change: (room, change) => (change.phase === 'over' ? died() : bench.ctx.rooms.change(room, change)),
    });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(advanceRoom(dying, id)).rejects.toThrow(DEATH);
    expect(await since()).toEqual(NONE);
    await bench.pass(id, 0);
    expect((await bench.ctx.rounds.find(id))?.refundedFor).toBe('noBeacon');
    expect(await since()).toEqual({ ...NONE, refunded: 1 });
  });

  it('a late seal once, though the server that refunds dies and another one ends the room', async ({
    bench,
    withRooms,
    later,
    bothPaid,
  }) => {
    const id = await bothPaid();
    const since = counted(bench);
    later(COUNTDOWN_MS + 2000);
    const dying = withRooms({
      change: (room, change) => (change.phase === 'over' ? died() : bench.ctx.rooms.change(room, change)),
    });
    await expect(advanceRoom(dying, id)).rejects.toThrow(DEATH);
    await bench.pass(id, 0);
    expect(await since()).toEqual({ ...NONE, late: 1 });
  });
});
