import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lobbyAfter, lobbyRows, steadyDeadline } from './lobby.ts';

const room = (id: string, part: Partial<RoomSummary>): RoomSummary =>
  ({ id, stake: 20, gameSpace: null, schedule: null, status: 'Starting', ...part }) as RoomSummary;
const ids = (rooms: RoomSummary[], space: string | null = null) =>
  lobbyRows([10, 20], { rooms, mine: new Set(['mine']) }, space).map(
    (row) => `${row.stake}:${row.room?.id ?? '-'}:${row.mine}`,
  );

describe('lobbyRows', () => {
  it('has a row for every stake, even without players', () => {
    expect(ids([room('a', {})])).toEqual(['10:-:false', '20:a:false']);
  });
  it('shows only rooms of the chosen space, and no scheduled or unlisted ones', () => {
    const rooms = [
      room('a', { gameSpace: 's1' }),
      room('b', { schedule: 'g1' }),
      room('c', { status: 'Available' }),
    ];
    expect(ids(rooms)).toEqual(['10:-:false', '20:-:false']);
    expect(ids(rooms, 's1')).toEqual(['10:-:false', '20:a:false']);
  });
  it("prefers the user's own room, then one that can be joined, whatever their order", () => {
    const mine = room('mine', { status: 'Playing' });
    const open = room('open', {});
    const playing = room('playing', { status: 'Playing' });
    fc.assert(
      fc.property(fc.shuffledSubarray([mine, open, playing], { minLength: 3 }), (rooms) => {
        expect(ids(rooms)[1]).toBe('20:mine:true');
        expect(ids(rooms.filter(({ id }) => id !== 'mine'))[1]).toBe('20:open:false');
      }),
    );
  });
});

describe('lobbyAfter', () => {
  it('has all rooms after a login, then follows those that change, and my own', () => {
    const [a, b] = [room('a', {}), room('b', {})];
    const known = lobbyAfter(
      undefined,
      [
        ['a', a],
        ['b', b],
      ],
      ['b'],
    );
    expect(known).toEqual({ rooms: [a, b], mine: new Set(['b']) });
    const later = room('a', { status: 'Playing' });
    expect(
      lobbyAfter(
        known,
        [
          ['a', later],
          ['b', null],
        ],
        undefined,
      ),
    ).toEqual({
      rooms: [later],
      mine: new Set(['b']),
    });
  });
});

describe('steadyDeadline', () => {
  it('follows the server, and is null if no countdown runs', () => {
    expect(steadyDeadline(null, 12, 5000)).toBe(17_000);
    expect(steadyDeadline(17_000, 0, 5000)).toBeNull();
  });
  it('does not move within a second of jitter, and follows a real change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 400 }), (seconds, late) => {
        const known = 1_000_000;
        // Received `late` ms after it was true, rounded up to whole seconds.
        const now = known - seconds * 1000 + late;
        expect(steadyDeadline(known, seconds, now)).toBe(known);
        expect(steadyDeadline(known, seconds + 10, now)).toBe(now + (seconds + 10) * 1000);
      }),
    );
  });
});
