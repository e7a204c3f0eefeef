import type { CallInfo, Room } from '@chewata/common/contract/rooms/room';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveRoom, RoomEvent, RoundEnd } from './live-room.ts';
import { applyRoomEvent } from './live-room.ts';
import { EMPTY_ROOM as ROOM } from './testing/empty-room.ts';

const callOf = (room: Room): CallInfo => ({
  roomId: room.id,
  seq: room.seq,
  netWin: room.netWin,
  stake: room.stake,
  cards: room.cards.length,
  percent: room.percent,
  userCount: room.userCount,
  calledNumbers: room.calledNumbers,
  round: room.round,
});
const endOf = (room: Room): RoundEnd => ({
  title: 'Game Finished',
  winning: ['7'],
  winners: { '7': [{ username: 'Hana', phone: '******4567', amount: room.netWin, tax: 0 }] },
  info: {
    roomId: room.id,
    seq: room.seq,
    netWin: room.netWin,
    fairness: { commitment: 'c', serverSeed: 's' },
  },
});

/** A round on the server: the room after each change, and the event that announces the change. */
function round(cards: readonly string[], calls: readonly number[]): { rooms: Room[]; events: RoomEvent[] } {
  const rooms: Room[] = [ROOM];
  const events: RoomEvent[] = [{ kind: 'state', room: ROOM }];
  const last = () => rooms.at(-1) ?? ROOM;
  const change = (part: Partial<Room>, event: (room: Room) => RoomEvent) => {
    const next = { ...last(), ...part, seq: last().seq + 1 };
    rooms.push(next);
    events.push(event(next));
  };
  const state = (room: Room): RoomEvent => ({ kind: 'state', room });
  for (const card of cards) {
    const paid = [...last().cards, card];
    change({ cards: paid, players: { u1: paid }, userCount: paid.length, status: 'Starting' }, state);
  }
  change({ status: 'Playing', netWin: 320, countDownVal: 0 }, state);
  for (const number of calls) {
    const calledNumbers = [...last().calledNumbers, number];
    change({ calledNumbers, round: calledNumbers.length }, (room) => ({ kind: 'call', info: callOf(room) }));
  }
  change({ status: 'Finished' }, (room) => ({ kind: 'end', end: endOf(room) }));
  return { rooms, events };
}

const play = (events: readonly RoomEvent[], start: LiveRoom | null = null): LiveRoom | null =>
  events.reduce(applyRoomEvent, start);
const joined = (room: Room): RoomEvent => ({ kind: 'joined', room });

const aRound = fc
  .record({
    cards: fc.uniqueArray(fc.integer({ min: 1, max: 200 }).map(String), { maxLength: 6 }),
    calls: fc.uniqueArray(fc.integer({ min: 1, max: 75 }), { maxLength: 12 }),
  })
  .map(({ cards, calls }) => round(cards, calls));

/** Some of the events, some of them twice, in any order; the room was joined before. */
const received = aRound.chain(({ rooms, events }) =>
  fc
    .array(fc.nat({ max: events.length - 1 }), { maxLength: 3 * events.length })
    .map((picks) => ({ rooms, arrived: picks.flatMap((at) => events[at] ?? []) })),
);

describe('live room, R9: seq rises by one with every change', () => {
  it('is exact unless it is stale, whatever the order of events', () => {
    fc.assert(
      fc.property(received, ({ rooms, arrived }) => {
        let live = applyRoomEvent(null, joined(ROOM));
        for (const event of arrived) {
          const before = live?.seq ?? 0;
          live = applyRoomEvent(live, event);
          expect(live?.seq).toBeGreaterThanOrEqual(before);
          if (live && !live.stale) expect(live.room).toEqual(rooms[live.seq - 1]);
        }
      }),
    );
  });

  it('reaches the final state by one joinRoom, with the winners if they ever arrived', () => {
    fc.assert(
      fc.property(received, ({ rooms, arrived }) => {
        const last = rooms.at(-1) ?? ROOM;
        for (const events of [
          [joined(ROOM), ...arrived, joined(last)],
          [joined(last), ...arrived],
        ]) {
          const live = play(events);
          expect(live).toMatchObject({ room: last, seq: last.seq, stale: false });
          expect(live?.end !== null).toBe(arrived.some(({ kind }) => kind === 'end'));
        }
      }),
    );
  });

  it('needs no joinRoom if nothing was missed, and is stale after a gap', () => {
    fc.assert(
      fc.property(aRound, fc.nat(), ({ rooms, events }, at) => {
        const whole = play(events, applyRoomEvent(null, joined(ROOM)));
        expect(whole).toMatchObject({ room: rooms.at(-1), stale: false });
        const missing = 1 + (at % Math.max(1, events.length - 1));
        const next = events[missing + 1];
        const partly = play(events.toSpliced(missing, 1), applyRoomEvent(null, joined(ROOM)));
        // A missing last change cannot be noticed; a gap before a full state does no harm.
        const healed = events.slice(missing + 1).some(({ kind }) => kind === 'state');
        expect(partly?.stale).toBe(next !== undefined && !healed);
      }),
    );
  });

  it('ignores events before it has joined and events of other rooms', () => {
    const { events } = round(['7'], [1, 2]);
    expect(play(events)).toBeNull();
    const other = applyRoomEvent(null, joined({ ...ROOM, id: 'r2' }));
    expect(play(events, other)).toEqual(other);
    expect(applyRoomEvent(other, joined(ROOM))?.room.id).toBe('r1');
  });

  it('accepts a countdown only while the room is starting', () => {
    const starting = applyRoomEvent(null, joined({ ...ROOM, status: 'Starting' }));
    const tick: RoomEvent = { kind: 'countdown', seconds: 9, roomId: 'r1' };
    expect(applyRoomEvent(starting, tick)?.room.countDownVal).toBe(9);
    const playing = applyRoomEvent(null, joined({ ...ROOM, status: 'Playing' }));
    expect(applyRoomEvent(playing, tick)?.room.countDownVal).toBe(0);
  });
});
