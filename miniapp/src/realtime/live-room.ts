import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms/room';

/** The end of a round, from gameFinished. */
export interface RoundEnd {
  title: string;
  /** The winning cards; in flip the winning side. */
  winning: string[];
  winners: Winners;
  info: FinishInfo;
}

/** A room as this client knows it: the newest full state, updated by the events since. */
export interface LiveRoom {
  /** Equal to the server's room at `seq`, unless `stale`. */
  room: Room;
  /** Sequence number of the newest change received. */
  seq: number;
  /** True if an earlier change was missed: the client has to join the room again. */
  stale: boolean;
  end: RoundEnd | null;
}

export type RoomEvent =
  /** The reply to joinRoom, or changeRoom: the room from now on. */
  | { kind: 'joined'; room: Room }
  /** cardUpdate: the full state of a room that this socket is in. */
  | { kind: 'state'; room: Room }
  | { kind: 'call'; info: CallInfo }
  | { kind: 'end'; end: RoundEnd }
  | { kind: 'countdown'; seconds: number; roomId: string };

const freshRoom = (room: Room): LiveRoom => ({ room, seq: room.seq, stale: false, end: null });

/** R9: seq rises by one per change; a larger step is a gap. */
const leavesGap = (live: LiveRoom, seq: number): boolean => live.stale || seq > live.seq + 1;

function withCall(live: LiveRoom, info: CallInfo): LiveRoom {
  // A repetition, or a change that a newer full state already includes.
  if (info.seq <= live.seq) return live;
  const { seq, netWin, percent, userCount, calledNumbers, round } = info;
  const room = { ...live.room, seq, netWin, percent, userCount, calledNumbers, round };
  return {
    room: { ...room, status: 'Playing', countDownVal: 0 },
    seq,
    stale: leavesGap(live, seq),
    end: live.end,
  };
}

/** No full state includes the winners, so they are accepted however late they arrive. */
function withEnd(live: LiveRoom, end: RoundEnd): LiveRoom {
  if (live.end) return live;
  const { seq, netWin } = end.info;
  if (seq <= live.seq) return { ...live, end };
  return {
    room: { ...live.room, seq, netWin, status: 'Finished', countDownVal: 0 },
    seq,
    stale: leavesGap(live, seq),
    end,
  };
}

const withState = (live: LiveRoom, room: Room): LiveRoom =>
  room.seq < live.seq ? live : { ...freshRoom(room), end: live.end };

const roomIdOf = (event: Exclude<RoomEvent, { kind: 'joined' }>): string => {
  if (event.kind === 'state') return event.room.id;
  if (event.kind === 'countdown') return event.roomId;
  return event.kind === 'call' ? event.info.roomId : event.end.info.roomId;
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
    case 'state':
      return withState(live, event.room);
    case 'call':
      return withCall(live, event.info);
    case 'end':
      return withEnd(live, event.end);
    case 'countdown':
      if (live.room.status !== 'Starting') return live;
      return { ...live, room: { ...live.room, countDownVal: event.seconds } };
  }
}
