import { paidFacts } from './derived.ts';
import { applyPatch, type RoomPatch } from './patch.ts';
import type { CallInfo, FinishInfo, Room, Winners } from './room.ts';

/** The end of a round, from gameFinished. */
export interface RoundEnd {
  title: string;
  /** The winning cards; in flip the winning side. */
  winning: string[];
  winners: Winners;
  info: FinishInfo;
}

/** A room as a client knows it: the last whole state, updated by the events since. */
export interface LiveRoom {
  /** Equal to the server's room at `room.seq`, unless `stale`. */
  room: Room;
  /** Sequence number of the newest change that the client has heard of. */
  seq: number;
  /** True if an earlier change was missed: the client has to join the room again. */
  stale: boolean;
  end: RoundEnd | null;
}

export type RoomEvent =
  /** The reply to joinRoom, or changeRoom: the room from now on. */
  | { kind: 'joined'; room: Room }
  /** cardUpdate. */
  | { kind: 'patch'; patch: RoomPatch }
  | { kind: 'call'; info: CallInfo }
  | { kind: 'end'; end: RoundEnd }
  | { kind: 'countdown'; seconds: number; roomId: string }
  /** The client's own seat, from the acknowledgement of a card event. */
  | { kind: 'seated'; seat: number | null; roomId: string };

const freshRoom = (room: Room): LiveRoom => ({ room, seq: room.seq, stale: false, end: null });

/** With this room, after hearing of a change up to `seq`. */
const heard = (live: LiveRoom, room: Room, seq: number): LiveRoom => {
  const newest = Math.max(live.seq, seq, room.seq);
  return { ...live, room, seq: newest, stale: newest > room.seq };
};

/** A whole state; one that is older than the room gives no more than the seat. */
function withState(live: LiveRoom, state: Room): LiveRoom {
  if (state.seq >= live.room.seq) return heard(live, state, live.seq);
  return live.room.seat === null ? { ...live, room: { ...live.room, seat: state.seat } } : live;
}

function withPatch(live: LiveRoom, patch: RoomPatch): LiveRoom {
  if (patch.seq <= live.room.seq) return live;
  // Without the changes before it the patch is of no use.
  if (patch.from > live.room.seq) return heard(live, live.room, patch.seq);
  return heard(live, applyPatch(live.room, patch), patch.seq);
}

/** R9: seq rises by one per change; a larger step is a gap. The called numbers are whole in every call. */
function withCall(live: LiveRoom, info: CallInfo): LiveRoom {
  const { seq, calledNumbers, round } = info;
  if (seq <= live.room.seq || calledNumbers.length <= live.room.calledNumbers.length) return live;
  const called = {
    ...live.room,
    percent: info.percent ?? live.room.percent,
    calledNumbers,
    round,
    status: 'Playing',
    countDownVal: 0,
  } as const;
  const isNext = seq === live.room.seq + 1;
  return heard(live, { ...called, ...paidFacts(called), seq: isNext ? seq : live.room.seq }, seq);
}

/** No whole state includes the winners, so they are accepted however late they arrive. */
function withEnd(live: LiveRoom, end: RoundEnd): LiveRoom {
  if (live.end) return live;
  const { seq } = end.info;
  if (seq <= live.room.seq) return { ...live, end };
  const isNext = seq === live.room.seq + 1;
  const room = {
    ...live.room,
    status: 'Finished',
    countDownVal: 0,
    seq: isNext ? seq : live.room.seq,
  } as const;
  return heard({ ...live, end }, room, seq);
}

const roomIdOf = (event: Exclude<RoomEvent, { kind: 'joined' }>): string => {
  if (event.kind === 'patch') return event.patch.id;
  if (event.kind === 'call') return event.info.roomId;
  return event.kind === 'end' ? event.end.info.roomId : event.roomId;
};

/**
 * The live room after an event; the same for all games. Events may arrive late, twice, not at all, or for other
 * rooms. If `stale` is false, the room is exactly the server's at `seq`; the reply to joinRoom restores that.
 */
export function applyRoomEvent(live: LiveRoom | null, event: RoomEvent): LiveRoom | null {
  if (event.kind === 'joined')
    return live?.room.id === event.room.id ? withState(live, event.room) : freshRoom(event.room);
  if (live === null || roomIdOf(event) !== live.room.id) return live;
  switch (event.kind) {
    case 'patch':
      return withPatch(live, event.patch);
    case 'call':
      return withCall(live, event.info);
    case 'end':
      return withEnd(live, event.end);
    case 'countdown':
      if (live.room.status !== 'Starting') return live;
      return { ...live, room: { ...live.room, countDownVal: event.seconds } };
    case 'seated':
      if (event.seat === null || event.seat === live.room.seat) return live;
      return { ...live, room: { ...live.room, seat: event.seat } };
  }
}
