import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { describe, expect, it } from 'vitest';
import { ada, ben, hold, paid, pay, roomsInRedis, T0 } from '#testing/rooms/redis-room.ts';
import type { RoomRef } from './rooms.ts';

const { opened, paidBy, redis, rooms, standings, state } = roomsInRedis();

describe('a room in Redis', () => {
  it('is found as it was opened, once', async () => {
    const room = await opened('bingo', { schedule: 'a game', deadline: T0 + 5 });
    await rooms().open({ ...(await state(room)), serverSeed: 'other' });
    expect(await state(room)).toMatchObject({
      id: room.id,
      stake: 1000,
      space: null,
      schedule: 'a game',
      status: 'Available',
      phase: 'open',
      seq: 1,
      serverSeed: '',
      beacon: null,
      deadline: T0 + 5,
      ticked: null,
      play: null,
      owesStart: false,
      endPublished: false,
      cards: [],
    });
    expect(await rooms().ids('bingo')).toContain(room.id);
    expect(await rooms().find(asRoundId('nobody'))).toBeNull();
  });

  it('expires if no card is held, and stays if one is', async () => {
    const room = await opened();
    expect(await redis().pttl(`room:{${room.id}}`)).toBeGreaterThan(0);
    await rooms().hold(room, hold());
    expect(await redis().pttl(`room:{${room.id}}`)).toBe(-1);
    await rooms().release(room, ada, null);
    expect(await redis().pttl(`room:{${room.id}}`)).toBeGreaterThan(0);
  });

  it('R9: every change that players see raises seq by one', async () => {
    const room = await opened();
    await rooms().hold(room, hold());
    await rooms().hold(room, hold(ada, ['7'], { now: T0 + 1 }));
    await rooms().beginPaying(room, pay());
    await rooms().markPaid(room, paid());
    await rooms().release(room, ada, null);
    expect((await state(room)).seq).toBe(4);
  });

  it('is read in part: its head, the cards of one player, what the lobby shows', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1', '2']);
    await rooms().hold(room, hold(ben, ['3']));
    const { serverSeed, commitment, beacon, deadline, openedAt } = await state(room);
    const head = { ...room, status: 'Starting', serverSeed, commitment, beacon, deadline, openedAt };
    expect(await rooms().head(room.id)).toMatchObject(head);
    expect(await rooms().head(asRoundId('nobody'))).toBeNull();
    expect(await rooms().own(room.id, ben)).toEqual({ seat: 2, cards: [{ card: '3', status: 'held' }] });
    expect(await rooms().own(room.id, asUserId('nobody'))).toEqual({ seat: null, cards: [] });
    expect(await rooms().summary(room.id)).toMatchObject({
      ...room,
      status: 'Starting',
      paid: 2,
      players: 1,
    });
    expect(await rooms().summary(asRoundId('nobody'))).toBeNull();
  });
});

describe('holding cards', () => {
  it('G2: gives a card to one of two who take it at the same moment', async () => {
    const room = await opened();
    const outcomes = await Promise.all([rooms().hold(room, hold(ada)), rooms().hold(room, hold(ben))]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['held', 'taken']);
  });

  it('is all or none', async () => {
    const room = await opened();
    await rooms().hold(room, hold(ben, ['2']));
    expect(await rooms().hold(room, hold(ada, ['1', '2', '3']))).toEqual({
      outcome: 'taken',
      card: '2',
      status: 'held',
    });
    expect(await standings(room)).toEqual(['2 ben held']);
  });

  it('G4: counts held and paid cards against the limit, but not those that one has already', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1']);
    await rooms().hold(room, hold(ada, ['2'], { limit: 3 }));
    expect(await rooms().hold(room, hold(ada, ['3', '4'], { limit: 3 }))).toEqual({ outcome: 'limit' });
    expect(await rooms().hold(room, hold(ada, ['1', '2', '3'], { limit: 3 }))).toMatchObject({
      outcome: 'held',
    });
    expect(await rooms().hold(room, hold(ada, ['1', '2'], { limit: 1 }))).toMatchObject({
      outcome: 'held',
    });
  });

  it('G5: a hold of 30 s gives way, also before it is swept; a paid card never', async () => {
    const room = await opened();
    await rooms().hold(room, hold(ada, ['1']));
    await paidBy(room, ada, ['2']);
    const later = { now: T0 + 30_000 };
    expect(await rooms().hold(room, hold(ben, ['1'], { now: T0 + 29_999 }))).toMatchObject({
      outcome: 'taken',
    });
    expect(await rooms().hold(room, hold(ben, ['1'], later))).toMatchObject({ outcome: 'held' });
    expect(await rooms().hold(room, hold(ben, ['2'], later))).toMatchObject({
      outcome: 'taken',
      status: 'paid',
    });
  });

  it('G5: sweeps holds that are over and those of players who are away, nothing else', async () => {
    const room = await opened();
    await rooms().hold(room, hold(ada, ['1'], { now: T0 - 30_000 }));
    await rooms().hold(room, hold(ben, ['2'], { now: T0 - 6000 }));
    await rooms().hold(room, hold(ben, ['3'], { now: T0 - 4000 }));
    await paidBy(room, ben, ['4']);
    const lapse = { now: T0, holdMs: 30_000, away: [ben], heldBefore: T0 - 5000, seconds: null };
    expect(await rooms().lapse(room.id, lapse)).toMatchObject({ ticked: false });
    expect(await standings(room)).toEqual(['3 ben held', '4 ben paid']);
  });

  it('publishes each second of the countdown once', async () => {
    const room = await opened();
    const tick = (seconds: number) =>
      rooms().lapse(room.id, { now: T0, holdMs: 30_000, away: [], heldBefore: 0, seconds });
    expect((await tick(30)).ticked).toBe(true);
    expect((await tick(30)).ticked).toBe(false);
    expect((await tick(29)).ticked).toBe(true);
  });

  it('G2: any number of players hold a side of flip, each one side', async () => {
    const room = await opened('flip');
    await paidBy(room, ada, ['H']);
    await paidBy(room, ben, ['H']);
    expect(await rooms().hold(room, hold(ben, ['T'], { limit: 1 }))).toEqual({ outcome: 'limit' });
    expect(await standings(room)).toEqual(['H ada paid', 'H ben paid']);
  });
});

describe('the start of play', () => {
  it('freezes only after the deadline, once; what is not paid is let go of', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1']);
    await rooms().hold(room, hold(ben, ['2']));
    await rooms().beginPaying(room, pay(ben, ['3']));
    expect(await rooms().freeze(room.id, T0 + 30_099)).toBe(false);
    const frozen = await Promise.all([1, 2].map(() => rooms().freeze(room.id, T0 + 30_100)));
    expect(frozen.sort()).toEqual([false, true]);
    expect(await standings(room)).toEqual(['1 ada paid']);
    expect(await state(room)).toMatchObject({ status: 'Starting', phase: 'frozen' });
  });

  it('R4: takes no hold, no payment and no removal any more', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1']);
    await rooms().beginPaying(room, pay(ben, ['3']));
    await rooms().freeze(room.id, T0 + 40_000);
    expect(await rooms().hold(room, hold(ben, ['4']))).toEqual({ outcome: 'started' });
    expect(await rooms().beginPaying(room, pay(ben, ['4']))).toEqual({ outcome: 'started' });
    expect(await rooms().markPaid(room, paid(ben, ['3']))).toMatchObject({ outcome: 'started' });
    expect(await rooms().release(room, ada, null)).toEqual({ outcome: 'started' });
  });

  it("D11: from the end of the countdown on, by Redis' clock, takes no hold, no payment and no removal, frozen or not", async () => {
    const room = await opened();
    await paidBy(room, ada, ['1']);
    await rooms().beginPaying(room, pay(ben, ['3']));
    const key = `room:{${room.id}}`;
    await redis().hset(key, 'deadline', (await rooms().time()) + 60_000);
    expect(await rooms().hold(room, hold(ben, ['4']))).toMatchObject({ outcome: 'held' });
    await redis().hset(key, 'deadline', await rooms().time());
    expect((await state(room)).phase).toBe('open');
    expect(await rooms().hold(room, hold(ben, ['5']))).toEqual({ outcome: 'started' });
    expect(await rooms().beginPaying(room, pay(ben, ['5']))).toEqual({ outcome: 'started' });
    expect(await rooms().markPaid(room, paid(ben, ['3']))).toMatchObject({ outcome: 'started' });
    expect(await rooms().release(room, ada, null)).toEqual({ outcome: 'started' });
    expect(await standings(room)).toEqual(['1 ada paid', '3 ben paying', '4 ben held']);
  });

  it('changes by compare-and-set, keeps the cards in play, and raises seq only for what is seen', async () => {
    const room = await opened();
    await paidBy(room, ada, ['1']);
    await paidBy(room, ben, ['2']);
    const { revision, seq } = await state(room);
    const change = { revision, seen: 'patch', phase: 'playing', status: 'Playing' } as const;
    const keep = [{ card: '1', userId: ada }];
    const seqs = await Promise.all([1, 2].map(() => rooms().change(room, { ...change, keep })));
    expect(seqs.map((changed) => changed?.seq ?? 0).sort()).toEqual([0, seq + 1]);
    expect(await standings(room)).toEqual(['1 ada paid']);
    const next = await state(room);
    expect(next).toMatchObject({ phase: 'playing', status: 'Playing', revision: revision + 1 });
    expect(
      await rooms().change(room, { revision: next.revision, endPublished: true, expireMs: 5000 }),
    ).toEqual({ seq: seq + 1, update: { kind: 'none' } });
    expect((await state(room)).endPublished).toBe(true);
    expect(await redis().pttl(`room:{${room.id}}:cards`)).toBeGreaterThan(0);
  });

  it('a room that is gone takes nothing', async () => {
    const room: RoomRef = { id: asRoundId('never opened'), game: 'bingo' };
    expect(await rooms().hold(room, hold())).toEqual({ outcome: 'gone' });
    expect(await rooms().markPaid(room, paid())).toMatchObject({ outcome: 'gone' });
    expect(await rooms().release(room, ada, null)).toEqual({ outcome: 'gone' });
    expect(await rooms().freeze(room.id, T0)).toBe(false);
    expect(await rooms().abandonPaying(room.id, ada, 'token')).toEqual({ kind: 'none' });
    expect(await rooms().takeUpdate(room.id)).toEqual({ kind: 'none' });
    expect(await redis().exists(`room:{${room.id}}`)).toBe(0);
  });
});

describe('the open room of a place', () => {
  it('is replaced by compare-and-set', async () => {
    const place = { game: 'bingo', stake: santim(1000 + process.pid), space: null } as const;
    const [first, second, third] = ['1st', '2nd', '3rd'].map(asRoundId) as [never, never, never];
    expect(await rooms().openAt(place)).toBeNull();
    expect(await rooms().point(place, first, null)).toBe(true);
    expect(await rooms().point(place, second, null)).toBe(false);
    const swaps = await Promise.all([second, third].map((id) => rooms().point(place, id, first)));
    expect(swaps.sort()).toEqual([false, true]);
  });
});
