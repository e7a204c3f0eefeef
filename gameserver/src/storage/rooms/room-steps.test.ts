import type { RoundId } from '@chewata/common/ids';
import { describe, expect, it } from 'vitest';
import { ada, ben, hold, paid, pay, roomsInRedis, T0 } from '#testing/rooms/redis-room.ts';
import { redisRooms } from './redis-rooms.ts';
import type { RoomRef } from './rooms.ts';

const { opened, paidBy, redis, rooms, state } = roomsInRedis();
const LAPSE = { holdMs: 30_000, away: [], heldBefore: 0, seconds: null };
const players = async ({ id }: RoomRef) => (await rooms().summary(id))?.players;

async function playing(): Promise<RoomRef & { readonly id: RoundId }> {
  const room = await opened();
  await paidBy(room, ada, ['7']);
  await paidBy(room, ben, ['8']);
  const { revision } = await state(room);
  const keep = [
    { card: '7', userId: ada },
    { card: '8', userId: ben },
  ];
  await rooms().change(room, { revision, phase: 'playing', keep });
  return room;
}

describe('the next step of a room', () => {
  it('needs no paid card and no player while the room takes cards', async () => {
    const room = await opened();
    await paidBy(room, ada, ['7']);
    await rooms().hold(room, hold(ben, ['8']));
    const whole = await state(room);
    const held = whole.cards.filter(({ card }) => card === '8');
    expect(held).toHaveLength(1);
    expect(await rooms().step(room.id)).toEqual({ ...whole, cards: held, people: {} });
    const { next } = await rooms().lapse(room.id, { ...LAPSE, now: T0 + 31_000 });
    expect(next).toEqual({ ...(await state(room)), cards: [], people: {} });
  });

  it('reads the cards of a room in play once a server', async () => {
    const room = await playing();
    const server = redisRooms(redis());
    const whole = await state(room);
    expect(whole.cards).toHaveLength(2);
    expect(await server.step(room.id)).toEqual(whole);
    await redis().del(`room:{${room.id}}:cards`, `room:{${room.id}}:people`);
    expect(await server.step(room.id)).toEqual(whole);
    expect((await redisRooms(redis()).step(room.id))?.cards).toEqual([]);
  });

  it('reads them again once the room is no longer in play', async () => {
    const room = await playing();
    const server = redisRooms(redis());
    await server.step(room.id);
    const { revision } = await state(room);
    await rooms().change(room, { revision, phase: 'frozen' });
    await redis().hdel(`room:{${room.id}}:cards`, '7');
    expect((await server.step(room.id))?.cards).toHaveLength(1);
    await rooms().change(room, { revision: revision + 1, phase: 'over' });
    expect((await server.step(room.id))?.cards).toEqual([]);
    await redis().del(`room:{${room.id}}`);
    expect(await server.step(room.id)).toBeNull();
  });
});

describe('the players that the lobby shows', () => {
  it('are the users with a paid card, however many of these each has', async () => {
    const room = await opened();
    await paidBy(room, ada, ['7']);
    await rooms().beginPaying(room, pay(ada, ['9'], { token: 'second' }));
    await rooms().markPaid(room, paid(ada, ['9'], 'second'));
    await rooms().hold(room, hold(ben, ['8']));
    expect(await players(room)).toBe(1);
    await paidBy(room, ben, ['8']);
    expect(await players(room)).toBe(2);
    await rooms().release(room, ada, ['7']);
    expect(await players(room)).toBe(2);
    await rooms().release(room, ada, ['9']);
    expect(await players(room)).toBe(1);
    await rooms().release(room, ben, null);
    expect(await players(room)).toBe(0);
  });

  it('are counted card by card in a room of a server of an older version', async () => {
    const room = await opened();
    await redis().hdel(`room:{${room.id}}`, 'payers');
    await paidBy(room, ada, ['7']);
    await paidBy(room, ben, ['8']);
    expect(await players(room)).toBe(2);
    expect(await redis().hget(`room:{${room.id}}`, 'payers')).toBeNull();
  });
});
