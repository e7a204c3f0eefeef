import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms';

/** How a round ended, as gameFinished tells it. */
export interface RoundEnd {
  title: string;
  /** Winning cards; in flip the winning side. */
  winning: string[];
  winners: Winners;
  info: FinishInfo;
}

/** A room as it is known here: the newest whole state with what was told since laid over it. */
export interface LiveRoom {
  /** As the server has it at `seq`, unless `stale`. */
  room: Room;
  /** Of the newest change that was heard of. */
  seq: number;
  /** A change before the newest was missed: joinRoom tells the whole state. */
  stale: boolean;
  end: RoundEnd | null;
}

export type RoomEvent =
  /** The answer to joinRoom, or changeRoom: this is the room from now on. */
  | { kind: 'joined'; room: Room }
  /** cardUpdate: the whole state of a room that this socket is in. */
  | { kind: 'state'; room: Room }
  | { kind: 'call'; info: CallInfo }
  | { kind: 'end'; end: RoundEnd }
  | { kind: 'countdown'; seconds: number; roomId: string };

const known = (room: Room): LiveRoom => ({ room, seq: room.seq, stale: false, end: null });

/** R9: the next change of the room; anything later leaves a gap. */
const leavesGap = (live: LiveRoom, seq: number): boolean => live.stale || seq > live.seq + 1;

function withCall(live: LiveRoom, info: CallInfo): LiveRoom {
  // Told again, or overtaken by a whole state that has it already.
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

/** The winners stand in no whole state: they are taken however late they come. */
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
  room.seq < live.seq ? live : { ...known(room), end: live.end };

const roomIdOf = (event: Exclude<RoomEvent, { kind: 'joined' }>): string => {
  if (event.kind === 'state') return event.room.id;
  if (event.kind === 'countdown') return event.roomId;
  return event.kind === 'call' ? event.info.roomId : event.end.info.roomId;
};

/**
 * The next state of a live room; the three games have the same. Events may come late, twice or not at
 * all, and of other rooms: where `stale` is false the room is exactly what the server had at `seq`, and
 * the answer to joinRoom makes it so again.
 */
export function liveRoom(live: LiveRoom | null, event: RoomEvent): LiveRoom | null {
  if (event.kind === 'joined')
    return live?.room.id === event.room.id ? withState(live, event.room) : known(event.room);
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
