import type { Game } from '@chewata/common/games';
import { percentTenths } from '@chewata/common/games/percent';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { redisRooms } from '#storage/rooms/redis-rooms.ts';
import type { HoldRequest, NewRoom, PaidCards, PayRequest, RoomRef, Rooms } from '#storage/rooms/rooms.ts';
import type { Countdown, RoomState } from '../../domain/rooms/room.ts';

export const [ada, ben] = [asUserId('ada'), asUserId('ben')];
/** Ahead of Redis' clock, by which a countdown that is over would refuse cards. */
export const T0 = 2_080_000_000_000;

export const beacon = { chain: 'c', round: 5, at: T0 + 34_000 };
/** A countdown of 30 s from T0 + 100 on. */
export const countdown: Countdown = {
  deadline: T0 + 30_100,
  serverSeed: 'ab'.repeat(32),
  commitment: 'cd'.repeat(32),
  beacon,
  beaconState: 'ready',
};

export const hold = (
  userId = ada,
  cards: readonly string[] = ['7'],
  more: Partial<HoldRequest> = {},
): HoldRequest => ({
  userId,
  person: { name: userId, phone: '***' },
  cards,
  limit: 10,
  now: T0,
  holdMs: 30_000,
  ...more,
});
export const pay = (
  userId = ada,
  cards: readonly string[] = ['7'],
  more: Partial<PayRequest> = {},
): PayRequest => ({
  ...hold(userId, cards),
  token: `token-${userId}`,
  free: false,
  maxHolders: null,
  ...more,
});
export const paid = (
  userId = ada,
  cards: readonly string[] = ['7'],
  token = `token-${userId}`,
): PaidCards => ({
  userId,
  token,
  cards,
  now: T0 + 100,
  countdown,
});

export interface RoomsInRedis {
  redis(): Redis;
  rooms(): Rooms;
  opened(game?: Game, more?: Partial<NewRoom>): Promise<RoomRef>;
  state(room: RoomRef): Promise<RoomState>;
  /** 'card user standing' of every card, sorted. */
  standings(room: RoomRef): Promise<string[]>;
  paidBy(room: RoomRef, user?: typeof ada, cards?: string[]): Promise<void>;
}

let serial = 0;

/** The rooms' storage alone, on the run's Redis, for the tests of one file. */
export function roomsInRedis(): RoomsInRedis {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(inject('redisUrl'));
  });
  afterAll(() => redis.disconnect());
  const rooms = () => redisRooms(redis);

  async function state(room: RoomRef): Promise<RoomState> {
    const found = await rooms().find(room.id);
    if (!found) throw new Error('the room is gone');
    return found;
  }

  return {
    redis: () => redis,
    rooms,
    state,
    opened: async (game = 'bingo', more = {}) => {
      const id = asRoundId(`room-${process.pid}-${++serial}`);
      await rooms().open({
        id,
        game,
        stake: santim(1000),
        space: null,
        schedule: null,
        serverSeed: '',
        commitment: '',
        beacon: null,
        beaconState: 'ready',
        houseCut: percentTenths(200),
        bonusOn: false,
        openedAt: T0,
        deadline: null,
        ...more,
      });
      return { id, game };
    },
    standings: async (room) =>
      (await state(room)).cards.map(({ card, userId, status }) => `${card} ${userId} ${status}`).sort(),
    paidBy: async (room, userId = ada, cards = ['7']) => {
      await rooms().beginPaying(room, pay(userId, cards));
      expect(await rooms().markPaid(room, paid(userId, cards))).toMatchObject({ outcome: 'paid' });
    },
  };
}
