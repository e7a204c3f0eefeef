import { describe, expect, it } from 'vitest';
import { ada, beacon, ben, countdown, hold, paid, pay, roomsInRedis, T0 } from '#testing/rooms/redis-room.ts';

const { opened, paidBy, rooms, standings, state } = roomsInRedis();

describe('paying for cards', () => {
  it('holds what is not held, skips what is paid', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1']);
    await rooms().hold(room, hold(ada, ['2']));
    const outcome = await rooms().beginPaying(room, pay(ada, ['1', '2', '3'], { token: 'second' }));
    expect(outcome).toMatchObject({ outcome: 'paying', cards: ['2', '3'] });
    expect(await rooms().beginPaying(room, pay(ada, ['1'], { token: 'third' }))).toMatchObject({
      outcome: 'paying',
      cards: [],
    });
  });

  it('lets one of two requests of the same player pay; the other waits', async () => {
    const room = await opened();
    const outcomes = await Promise.all([
      rooms().beginPaying(room, pay(ada, ['1'], { token: 'one' })),
      rooms().beginPaying(room, pay(ada, ['1'], { token: 'two' })),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['paying', 'wait']);
  });

  it('reserves the hold: it neither expires nor can be released, and no other player takes it', async () => {
    const room = await opened();
    await rooms().beginPaying(room, pay());
    const late = T0 + 60_000;
    await rooms().lapse(room.id, { now: late, holdMs: 1, away: [ada], heldBefore: late, seconds: null });
    expect(await rooms().release(room, ada, null)).toMatchObject({ paying: 1, paid: [] });
    expect(await rooms().hold(room, hold(ben, ['7'], { now: late }))).toMatchObject({ status: 'paying' });
    expect(await rooms().markPaid(room, paid())).toMatchObject({ outcome: 'paid' });
  });

  it('R8: the first paid card starts the countdown, the last one removed ends it', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1', '2']);
    expect(await state(room)).toMatchObject({ status: 'Starting', deadline: T0 + 30_100 });
    await rooms().beginPaying(room, pay(ben, ['3']));
    await rooms().markPaid(room, { ...paid(ben, ['3']), now: T0 + 9000 });
    expect((await state(room)).deadline).toBe(T0 + 30_100);
    const released = await rooms().release(room, ada, ['1']);
    expect(released).toMatchObject({ paid: [{ card: '1', token: 'token-ada' }], paying: 0 });
    expect((await state(room)).status).toBe('Starting');
    await rooms().release(room, ada, null);
    expect((await state(room)).status).toBe('Starting');
    await rooms().release(room, ben, null);
    expect(await state(room)).toMatchObject({ status: 'Available', deadline: null, cards: [] });
  });

  it('D11: seed, commitment and beacon begin and end with the countdown; the next one has others', async () => {
    const room = await opened();
    const none = { serverSeed: '', commitment: '', beacon: null };
    expect(await state(room)).toMatchObject(none);
    await paidBy(room);
    const { deadline, ...promised } = countdown;
    expect(await state(room)).toMatchObject({ ...promised, deadline });
    await rooms().beginPaying(room, pay(ben, ['3']));
    const other = { ...countdown, serverSeed: 'ee', commitment: 'ff', beacon: { ...beacon, round: 6 } };
    await rooms().markPaid(room, { ...paid(ben, ['3']), countdown: other });
    expect(await state(room)).toMatchObject(promised);
    for (const user of [ada, ben]) await rooms().release(room, user, null);
    expect(await state(room)).toMatchObject(none);
    await rooms().beginPaying(room, pay(ben, ['3']));
    await rooms().markPaid(room, { ...paid(ben, ['3']), countdown: other });
    expect(await state(room)).toMatchObject({ serverSeed: 'ee', commitment: 'ff', beacon: other.beacon });
  });

  it('D11: an open room shows a new state of the beacon, once', async () => {
    const room = await opened();
    const { seq } = await state(room);
    expect(await rooms().showBeacon(room.id, 'ready')).toEqual({ kind: 'none' });
    expect(await rooms().showBeacon(room.id, 'away')).toMatchObject({
      kind: 'patch',
      changes: { beaconState: 'away', touched: new Set(['beaconState']) },
    });
    expect(await state(room)).toMatchObject({ beaconState: 'away', seq: seq + 1 });
  });

  it('D11: a running countdown shows the beacon as it found it; after its end the room shows the newest state', async () => {
    const room = await opened();
    await paidBy(room);
    expect(await rooms().showBeacon(room.id, 'away')).toEqual({ kind: 'none' });
    expect(await state(room)).toMatchObject({ beacon, beaconState: 'ready' });
    await rooms().release(room, ada, null);
    expect(await state(room)).toMatchObject({ status: 'Available', beacon: null, beaconState: 'away' });
    const without = { ...countdown, beacon: null, beaconState: 'away' as const };
    await rooms().beginPaying(room, pay());
    await rooms().markPaid(room, { ...paid(), countdown: without });
    expect(await rooms().showBeacon(room.id, 'ready')).toEqual({ kind: 'none' });
    expect(await state(room)).toMatchObject({ beacon: null, beaconState: 'away' });
    await rooms().release(room, ada, null);
    const { changes } = (await rooms().takeUpdate(room.id)) as { changes?: { beaconState: string } };
    expect(changes).toMatchObject({ beaconState: 'ready' });
  });

  it('a scheduled room keeps its time whatever is paid and removed', async () => {
    const room = await opened('bingo', { schedule: 'game', deadline: T0 + 300_000 });
    await paidBy(room);
    expect(await state(room)).toMatchObject({ status: 'Starting', deadline: T0 + 300_000 });
    await rooms().release(room, ada, null);
    expect(await state(room)).toMatchObject({ status: 'Available', deadline: T0 + 300_000 });
  });

  it('marks a batch paid all or none, and twice is once', async () => {
    const room = await opened();
    await rooms().beginPaying(room, pay(ada, ['1', '2']));
    expect(await rooms().markPaid(room, paid(ada, ['1', '2', '3']))).toMatchObject({ outcome: 'lost' });
    expect(await rooms().markPaid(room, paid(ada, ['1', '2'], 'another token'))).toMatchObject({
      outcome: 'lost',
    });
    expect(await standings(room)).toEqual(['1 ada paying', '2 ada paying']);
    await rooms().markPaid(room, paid(ada, ['1', '2']));
    const { seq } = await state(room);
    expect(await rooms().markPaid(room, paid(ada, ['1', '2']))).toMatchObject({ outcome: 'paid' });
    expect((await state(room)).seq).toBe(seq);
  });

  it('gives back what a refused payment had: a hold as it was, or nothing; then it cannot be marked paid', async () => {
    const room = await opened();
    await rooms().hold(room, hold(ada, ['1'], { now: T0 - 500 }));
    await rooms().beginPaying(room, pay(ada, ['1', '2']));
    await rooms().abandonPaying(room.id, ada, 'another token');
    expect(await standings(room)).toEqual(['1 ada paying', '2 ada paying']);
    await rooms().abandonPaying(room.id, ada, 'token-ada');
    const { cards } = await state(room);
    expect(cards).toMatchObject([{ card: '1', status: 'held', at: T0 - 500 }]);
    expect(await rooms().markPaid(room, paid(ada, ['1', '2']))).toMatchObject({ outcome: 'lost' });
  });

  it('F5: limits the paying players of a side; held sides do not count', async () => {
    const room = await opened('flip');
    const most = { maxHolders: 1 };
    await rooms().hold(room, hold(ada, ['H']));
    expect(await rooms().beginPaying(room, pay(ben, ['H'], most))).toMatchObject({ outcome: 'paying' });
    expect(await rooms().beginPaying(room, pay(ada, ['H'], most))).toEqual({ outcome: 'house-limit' });
    expect(await rooms().beginPaying(room, pay(ada, ['T'], { ...most, limit: 2 }))).toMatchObject({
      outcome: 'paying',
    });
  });
});
