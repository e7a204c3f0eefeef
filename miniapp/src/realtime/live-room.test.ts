import type { CallInfo, Room } from '@chewata/common/contract/rooms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveRoom, RoomEvent, RoundEnd } from './live-room.ts';
import { liveRoom } from './live-room.ts';
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

/** A round as the server lives it: the room after each change, and the event that tells of the change. */
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
  events.reduce(liveRoom, start);
const joined = (room: Room): RoomEvent => ({ kind: 'joined', room });

const aRound = fc
  .record({
    cards: fc.uniqueArray(fc.integer({ min: 1, max: 200 }).map(String), { maxLength: 6 }),
    calls: fc.uniqueArray(fc.integer({ min: 1, max: 75 }), { maxLength: 12 }),
  })
  .map(({ cards, calls }) => round(cards, calls));

/** Some of the events, some of them twice, in any order; the first room is joined before. */
const heard = aRound.chain(({ rooms, events }) =>
  fc
    .array(fc.nat({ max: events.length - 1 }), { maxLength: 3 * events.length })
    .map((picks) => ({ rooms, told: picks.flatMap((at) => events[at] ?? []) })),
);

describe('liveRoom, R9: seq rises by one with every change', () => {
  it('is exact wherever it is not stale, whatever came in whatever order', () => {
    fc.assert(
      fc.property(heard, ({ rooms, told }) => {
        let live = liveRoom(null, joined(ROOM));
        for (const event of told) {
          const before = live?.seq ?? 0;
          live = liveRoom(live, event);
          expect(live?.seq).toBeGreaterThanOrEqual(before);
          if (live && !live.stale) expect(live.room).toEqual(rooms[live.seq - 1]);
        }
      }),
    );
  });

  it('converges to the end by one joinRoom, with the winners where they were told at any time', () => {
    fc.assert(
      fc.property(heard, ({ rooms, told }) => {
        const last = rooms.at(-1) ?? ROOM;
        for (const events of [
          [joined(ROOM), ...told, joined(last)],
          [joined(last), ...told],
        ]) {
          const live = play(events);
          expect(live).toMatchObject({ room: last, seq: last.seq, stale: false });
          expect(live?.end !== null).toBe(told.some(({ kind }) => kind === 'end'));
        }
      }),
    );
  });

  it('needs no joinRoom where nothing was missed, and tells a gap where something was', () => {
    fc.assert(
      fc.property(aRound, fc.nat(), ({ rooms, events }, at) => {
        const whole = play(events, liveRoom(null, joined(ROOM)));
        expect(whole).toMatchObject({ room: rooms.at(-1), stale: false });
        const missing = 1 + (at % Math.max(1, events.length - 1));
        const next = events[missing + 1];
        const partly = play(events.toSpliced(missing, 1), liveRoom(null, joined(ROOM)));
        // Missing the last change is not seen; before a whole state it does no harm.
        const healed = events.slice(missing + 1).some(({ kind }) => kind === 'state');
        expect(partly?.stale).toBe(next !== undefined && !healed);
      }),
    );
  });

  it('knows nothing before it has joined, and hears only its own room', () => {
    const { events } = round(['7'], [1, 2]);
    expect(play(events)).toBeNull();
    const other = liveRoom(null, joined({ ...ROOM, id: 'r2' }));
    expect(play(events, other)).toEqual(other);
    expect(liveRoom(other, joined(ROOM))?.room.id).toBe('r1');
  });

  it('takes a countdown only while the room is starting', () => {
    const starting = liveRoom(null, joined({ ...ROOM, status: 'Starting' }));
    const tick: RoomEvent = { kind: 'countdown', seconds: 9, roomId: 'r1' };
    expect(liveRoom(starting, tick)?.room.countDownVal).toBe(9);
    const playing = liveRoom(null, joined({ ...ROOM, status: 'Playing' }));
    expect(liveRoom(playing, tick)?.room.countDownVal).toBe(0);
  });
});
