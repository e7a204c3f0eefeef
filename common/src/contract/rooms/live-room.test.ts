import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { ownCards, ownHolds, paidFacts } from './derived.ts';
import { applyRoomEvent, type LiveRoom, type RoomEvent } from './live-room.ts';
import type { CardPatch, RoomPatch, Standing } from './patch.ts';
import type { Room } from './room.ts';

/** The server's room: cards by name and owner, from which the wire's room follows. */
class ServerRoom {
  readonly rooms: Room[];
  readonly events: RoomEvent[] = [];
  #sentSeq = 1;
  #unsent = new Map<string, CardPatch>();
  #statusTouched = false;

  constructor(game: Room['game']) {
    const pot = { game, stake: 20, percent: 20, players: {} };
    this.rooms = [
      {
        ...pot,
        ...paidFacts(pot),
        id: 'r1',
        gameSpace: null,
        status: 'Available',
        seat: null,
        viewingCards: {},
        userNames: {},
        maskedPhones: {},
        countDownVal: 0,
        startsAt: null,
        calledNumbers: [],
        schedule: null,
        round: 1,
        rounds: null,
        percents: [],
        bonusOn: false,
        commitment: 'c',
        beacon: null,
        beaconState: 'ready',
        seq: 1,
      },
    ];
  }

  get now(): Room {
    return this.rooms.at(-1) ?? this.#never();
  }
  #never(): never {
    throw new Error('no room');
  }

  #next(part: Partial<Room>): Room {
    const next = { ...this.now, ...part, seq: this.now.seq + 1 };
    const room = { ...next, ...paidFacts(next) };
    this.rooms.push(room);
    return room;
  }

  /** One change of a card that is not sent yet. */
  set(card: string, standing: Standing, seat: number): void {
    const { game } = this.now;
    const without = (owned: Record<string, string[]>, others: boolean) =>
      Object.fromEntries(
        Object.entries(owned)
          .map(([owner, cards]): [string, string[]] => [
            owner,
            others || owner === String(seat) ? cards.filter((one) => one !== card) : cards,
          ])
          .filter(([, cards]) => cards.length > 0),
      );
    const others = GAMES[game].holders === 'one';
    const players: Record<string, string[]> = without(this.now.players, others);
    const viewingCards: Record<string, string[]> = without(this.now.viewingCards, others);
    if (standing > 0) {
      const owned = standing === 2 ? players : viewingCards;
      owned[seat] = [...(owned[seat] ?? []), card].sort(GAMES[game].compareCards);
    }
    const status = Object.keys(players).length > 0 ? 'Starting' : 'Available';
    if (status !== this.now.status) this.#statusTouched = true;
    this.#next({ players, viewingCards, status });
    this.#unsent.set(others ? card : `${card} ${seat}`, [card, standing, seat]);
  }

  /** Sends what has changed since the patch before. */
  send(): void {
    const { id, seq, status } = this.now;
    if (seq === this.#sentSeq) return;
    const patch: RoomPatch = { id, from: this.#sentSeq, seq, cards: [...this.#unsent.values()] };
    this.events.push({ kind: 'patch', patch: this.#statusTouched ? { ...patch, status } : patch });
    this.#unsent.clear();
    this.#statusTouched = false;
    this.#sentSeq = seq;
  }

  start(): void {
    this.#next({ status: 'Playing' });
    this.#statusTouched = true;
    this.send();
  }

  call(number: number): void {
    const calledNumbers = [...this.now.calledNumbers, number];
    const { id: roomId, seq, round } = this.#next({ calledNumbers, round: calledNumbers.length });
    this.#sentSeq = seq;
    this.events.push({ kind: 'call', info: { roomId, seq, round, calledNumbers } });
  }

  end(): void {
    const { id: roomId, seq, netWin } = this.#next({ status: 'Finished' });
    const fairness = { commitment: 'c', serverSeed: 's' };
    const info = { roomId, seq, netWin, fairness };
    this.events.push({ kind: 'end', end: { title: 'Game Finished', winning: [], winners: {}, info } });
  }
}

const aRound = (game: Room['game']) =>
  fc
    .record({
      changes: fc.array(
        fc.record({
          card: fc.constantFrom(...GAMES[game].cards.slice(0, 6)),
          standing: fc.constantFrom<Standing>(0, 1, 2),
          seat: fc.integer({ min: 1, max: 4 }),
          sent: fc.boolean(),
        }),
        { maxLength: 20 },
      ),
      calls: fc.uniqueArray(fc.integer({ min: 1, max: 75 }), { maxLength: 8 }),
    })
    .map(({ changes, calls }) => {
      const server = new ServerRoom(game);
      for (const { card, standing, seat, sent } of changes) {
        server.set(card, standing, seat);
        if (sent) server.send();
      }
      server.start();
      for (const number of calls) server.call(number);
      server.end();
      return server;
    });

const joined = (room: Room): RoomEvent => ({ kind: 'joined', room });
const follow = (events: readonly RoomEvent[], start: LiveRoom | null): LiveRoom | null =>
  events.reduce(applyRoomEvent, start);
/** A step of a client's history: an event arrives, or the reply to joinRoom, with the room as it was then. */
const stepsOf = (server: ServerRoom) =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.nat(server.events.length - 1).map((at) => server.events[at]) },
      { weight: 1, arbitrary: fc.nat(server.rooms.length - 1).map((at) => joined(server.rooms[at] as Room)) },
    ),
    { maxLength: 3 * server.events.length },
  );
const histories = fc
  .constantFrom('bingo' as const, 'flip' as const)
  .chain((game) =>
    aRound(game).chain((server) => stepsOf(server).map((steps) => ({ server, steps: steps as RoomEvent[] }))),
  );

describe('live room, R9: seq rises by one with every change', () => {
  it('is exactly the server’s room unless it is stale, whatever is lost, repeated or late', () => {
    fc.assert(
      fc.property(histories, ({ server, steps }) => {
        let live = applyRoomEvent(null, joined(server.rooms[0] as Room));
        for (const step of steps) {
          const before = live?.seq ?? 0;
          live = applyRoomEvent(live, step);
          expect(live?.seq).toBeGreaterThanOrEqual(before);
          if (live && !live.stale) expect(live.room).toEqual(server.rooms[live.seq - 1]);
        }
      }),
    );
  });

  it('ends in the server’s room by one joinRoom, with the winners if they ever arrived', () => {
    fc.assert(
      fc.property(histories, ({ server, steps }) => {
        const live = follow(
          [...steps, joined(server.now)],
          applyRoomEvent(null, joined(server.rooms[0] as Room)),
        );
        expect(live).toMatchObject({ room: server.now, seq: server.now.seq, stale: false });
        expect(live?.end !== null).toBe(steps.some(({ kind }) => kind === 'end'));
      }),
    );
  });

  it('needs no joinRoom if nothing is lost, wherever in the round it joined', () => {
    const withStart = fc
      .constantFrom('bingo' as const, 'flip' as const)
      .chain(aRound)
      .chain((server) =>
        fc.nat(server.rooms.length - 1).map((at) => ({ server, start: server.rooms[at] as Room })),
      );
    fc.assert(
      fc.property(withStart, ({ server, start }) => {
        expect(follow(server.events, applyRoomEvent(null, joined(start)))).toMatchObject({
          room: server.now,
          stale: false,
        });
      }),
    );
  });

  it('is stale after a gap, also if an older state arrives after it', () => {
    const server = new ServerRoom('bingo');
    for (const card of ['1', '2', '3']) {
      server.set(card, 2, 1);
      server.send();
    }
    const [first, second, third] = server.events as [RoomEvent, RoomEvent, RoomEvent];
    const start = applyRoomEvent(null, joined(server.rooms[0] as Room));
    const gap = follow([first, third], start);
    expect(gap).toMatchObject({ stale: true, seq: 4, room: { seq: 2, cards: ['1'] } });
    expect(follow([joined(server.rooms[2] as Room)], gap)).toMatchObject({ stale: true, room: { seq: 3 } });
    expect(follow([second, third], gap)).toMatchObject({ stale: false, room: server.now });
  });

  it('ignores events before it has joined and events of other rooms', () => {
    const server = new ServerRoom('bingo');
    server.set('7', 2, 1);
    server.send();
    expect(follow(server.events, null)).toBeNull();
    const other = applyRoomEvent(null, joined({ ...server.now, id: 'r2' }));
    expect(follow(server.events, other)).toEqual(other);
    expect(applyRoomEvent(other, joined(server.now))?.room.id).toBe('r1');
  });

  it('accepts a countdown only while the room is starting', () => {
    const room = new ServerRoom('bingo').now;
    const tick: RoomEvent = { kind: 'countdown', seconds: 9, roomId: 'r1' };
    const starting = applyRoomEvent(null, joined({ ...room, status: 'Starting' }));
    expect(applyRoomEvent(starting, tick)?.room.countDownVal).toBe(9);
    const playing = applyRoomEvent(null, joined({ ...room, status: 'Playing' }));
    expect(applyRoomEvent(playing, tick)?.room.countDownVal).toBe(0);
  });

  it('learns its own seat from an acknowledgement, and with it its own cards', () => {
    const server = new ServerRoom('bingo');
    server.set('7', 2, 3);
    server.set('8', 1, 3);
    const live = applyRoomEvent(null, joined(server.now));
    expect(live && ownCards(live.room)).toEqual([]);
    const seated = applyRoomEvent(live, { kind: 'seated', seat: 3, roomId: 'r1' });
    expect(seated && [ownCards(seated.room), ownHolds(seated.room)]).toEqual([['7'], ['8']]);
  });

  it('takes the names of new seats from a patch', () => {
    const room = new ServerRoom('flip').now;
    const patch: RoomPatch = {
      id: 'r1',
      from: 1,
      seq: 2,
      cards: [['H', 1, 5]],
      names: { 5: ['Hana', '09****'] },
    };
    const live = applyRoomEvent(applyRoomEvent(null, joined(room)), { kind: 'patch', patch });
    expect(live?.room).toMatchObject({ userNames: { 5: 'Hana' }, maskedPhones: { 5: '09****' } });
  });
});
