import type { Game } from '@chewata/common/games';
import { percentTenths } from '@chewata/common/games/percent';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RoomState } from '#domain/rooms/room.ts';
import { redisRooms } from './redis-rooms.ts';
import type { HoldRequest, NewRoom, PayRequest, RoomRef } from './rooms.ts';

let redis: Redis;
let serial = 0;
const rooms = () => redisRooms(redis);
const [ada, ben] = [asUserId('ada'), asUserId('ben')];
const T0 = 1_700_000_000_000;

beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
});
afterAll(() => redis.disconnect());

async function opened(game: Game = 'bingo', more: Partial<NewRoom> = {}): Promise<RoomRef> {
  const id = asRoundId(`room-${process.pid}-${++serial}`);
  await rooms().open({
    id,
    game,
    stake: santim(1000),
    space: null,
    schedule: null,
    serverSeed: 'ab'.repeat(32),
    commitment: 'cd'.repeat(32),
    houseCut: percentTenths(200),
    bonusOn: false,
    openedAt: T0,
    deadline: null,
    ...more,
  });
  return { id, game };
}

const hold = (userId = ada, cards = ['7'], more: Partial<HoldRequest> = {}): HoldRequest => ({
  userId,
  person: { name: userId, phone: '***' },
  cards,
  limit: 10,
  now: T0,
  holdMs: 30_000,
  ...more,
});
const pay = (userId = ada, cards = ['7'], more: Partial<PayRequest> = {}): PayRequest => ({
  ...hold(userId, cards),
  token: `token-${userId}`,
  free: false,
  maxHolders: null,
  ...more,
});
const paid = (userId = ada, cards = ['7'], token = `token-${userId}`) => ({
  userId,
  token,
  cards,
  now: T0 + 100,
  countdownMs: 30_000,
});

async function state(room: RoomRef): Promise<RoomState> {
  const found = await rooms().find(room.id);
  if (!found) throw new Error('the room is gone');
  return found;
}
const standings = async (room: RoomRef) =>
  (await state(room)).cards.map(({ card, userId, status }) => `${card} ${userId} ${status}`).sort();

async function paidBy(room: RoomRef, userId = ada, cards = ['7']): Promise<void> {
  await rooms().beginPaying(room, pay(userId, cards));
  expect(await rooms().markPaid(room, paid(userId, cards))).toMatchObject({ outcome: 'paid' });
}

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
      serverSeed: 'ab'.repeat(32),
      deadline: T0 + 5,
      ticked: null,
      play: null,
      endPublished: false,
      cards: [],
    });
    expect(await rooms().ids('bingo')).toContain(room.id);
    expect(await rooms().find(asRoundId('nobody'))).toBeNull();
  });

  it('expires if no card is held, and stays if one is', async () => {
    const room = await opened();
    expect(await redis.pttl(`room:{${room.id}}`)).toBeGreaterThan(0);
    await rooms().hold(room, hold());
    expect(await redis.pttl(`room:{${room.id}}`)).toBe(-1);
    await rooms().release(room, ada, null);
    expect(await redis.pttl(`room:{${room.id}}`)).toBeGreaterThan(0);
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
    const { serverSeed, openedAt } = await state(room);
    expect(await rooms().head(room.id)).toMatchObject({ ...room, status: 'Starting', serverSeed, openedAt });
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
    expect(await redis.pttl(`room:{${room.id}}:cards`)).toBeGreaterThan(0);
  });

  it('a room that is gone takes nothing', async () => {
    const room: RoomRef = { id: asRoundId('never opened'), game: 'bingo' };
    expect(await rooms().hold(room, hold())).toEqual({ outcome: 'gone' });
    expect(await rooms().markPaid(room, paid())).toMatchObject({ outcome: 'gone' });
    expect(await rooms().release(room, ada, null)).toEqual({ outcome: 'gone' });
    expect(await rooms().freeze(room.id, T0)).toBe(false);
    expect(await rooms().abandonPaying(room.id, ada, 'token')).toEqual({ kind: 'none' });
    expect(await rooms().takeUpdate(room.id)).toEqual({ kind: 'none' });
    expect(await redis.exists(`room:{${room.id}}`)).toBe(0);
  });
});

describe('the open room of a place', () => {
  it('is replaced by compare-and-set', async () => {
    const place = { game: 'bingo', stake: santim(1000 + ++serial), space: null } as const;
    const [first, second, third] = ['1st', '2nd', '3rd'].map(asRoundId) as [never, never, never];
    expect(await rooms().openAt(place)).toBeNull();
    expect(await rooms().point(place, first, null)).toBe(true);
    expect(await rooms().point(place, second, null)).toBe(false);
    const swaps = await Promise.all([second, third].map((id) => rooms().point(place, id, first)));
    expect(swaps.sort()).toEqual([false, true]);
  });
});
