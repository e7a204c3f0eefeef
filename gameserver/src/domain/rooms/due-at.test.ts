import { asUserId } from '@chewata/common/ids';
import { describe, expect, it } from 'vitest';
import { callTime, openRoomDueAt } from './due-at.ts';
import { earnsReferral } from './referral-time.ts';
import type { RoomCard } from './room.ts';

const T0 = 1_700_000_000_000;
const card = (status: RoomCard['status'], at: number): RoomCard => ({
  card: '1',
  userId: asUserId('ada'),
  status,
  at,
  token: '',
  free: false,
});

describe('an open room is due', () => {
  it('R8: each five seconds of its countdown, in each of the last five, and at its end', () => {
    const at = (left: number) => openRoomDueAt({ deadline: T0, cards: [], unsent: false }, T0 - left * 1000);
    expect([9.5, 8, 7.3, 5.1, 5].map(at)).toEqual([5, 5, 5, 5, 4].map((second) => T0 - second * 1000));
    const room = { deadline: T0 + 3000, cards: [card('paid', T0)], unsent: false };
    expect(openRoomDueAt(room, T0)).toBe(T0 + 1000);
    expect(openRoomDueAt(room, T0 + 1)).toBe(T0 + 1000);
    expect(openRoomDueAt(room, T0 + 1000)).toBe(T0 + 2000);
    expect(openRoomDueAt(room, T0 + 2001)).toBe(T0 + 3000);
    expect(openRoomDueAt(room, T0 + 5000)).toBe(T0 + 3000);
  });

  it('each second while a card is held, and when a payment takes too long', () => {
    expect(openRoomDueAt({ deadline: null, unsent: false, cards: [card('held', T0)] }, T0)).toBe(T0 + 1000);
    expect(openRoomDueAt({ deadline: null, unsent: false, cards: [card('held', T0 - 29_500)] }, T0)).toBe(
      T0 + 500,
    );
    expect(openRoomDueAt({ deadline: null, unsent: false, cards: [card('paying', T0 - 9000)] }, T0)).toBe(
      T0 + 1000,
    );
  });

  it('a second after changes that were not sent, whose server may have died', () => {
    expect(openRoomDueAt({ deadline: null, unsent: true, cards: [] }, T0)).toBe(T0 + 1000);
  });

  it('every 10 s if it is idle', () => {
    expect(openRoomDueAt({ deadline: null, unsent: false, cards: [] }, T0)).toBe(T0 + 10_000);
  });
});

it('a call that is late by more than half a call sets a new beat', () => {
  const pace = { callMs: 4000 };
  expect(callTime(T0, T0 + 2000, pace)).toBe(T0);
  expect(callTime(T0, T0 + 2001, pace)).toBe(T0 + 2001);
});

describe('P8: a referral is earned for two months from registration', () => {
  const earns = (registered: string, at: string) => earnsReferral(new Date(registered), Date.parse(at), 2);

  it('until the same moment two months later', () => {
    expect(earns('2026-01-15T10:00:00Z', '2026-03-15T09:59:59Z')).toBe(true);
    expect(earns('2026-01-15T10:00:00Z', '2026-03-15T10:00:00Z')).toBe(false);
  });

  it('until the last day of a month that has no such day', () => {
    expect(earns('2025-12-31T10:00:00Z', '2026-02-28T09:00:00Z')).toBe(true);
    expect(earns('2025-12-31T10:00:00Z', '2026-02-28T11:00:00Z')).toBe(false);
  });
});
