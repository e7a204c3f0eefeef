import type { LiveRoom } from '@chewata/common/contract/rooms/live-room';
import { applyRoomEvent } from '@chewata/common/contract/rooms/live-room';
import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms/room';
import type { JoinPayload } from '@chewata/common/contract/sockets/payloads';
import type { Game } from '@chewata/common/games';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import { noteEnd, noteSealed, noteState } from '#evidence/recorder.ts';
import { useOnConnect, useServerEvent } from './hooks.ts';
import { onAcknowledged, sendEvent } from './sockets.ts';
import { spread } from './spread.ts';

/** The server's message about a round that did not take place. */
export interface TimeoutNotice {
  message: string;
  success: boolean;
}

export interface RoomListeners {
  /** The server refused to join the room; `message` says why. */
  onJoinFailed: (message: string) => void;
  /** Play began without a paid card of the user, who is now in this next room. */
  onMoved?: (room: Room) => void;
  onCountdownFinished?: () => void;
  /** The round did not take place; with the server's message, if it sent one. */
  onTimeout: (notice: TimeoutNotice | null) => void;
}

/** True for the result of a card event, which has the user's own seat. */
const isSeated = (result: object): result is { seat: number | null; roomId: string } =>
  'seat' in result && 'roomId' in result;

const RETRY_MS = { least: 1000, most: 4000 };
/** Delay before joining again after a gap: random, so that not all players join at the same moment. */
const REJOIN_DELAY_MS = { least: 200, most: 1500 };

/**
 * Joins a room of a game, keeps it current, and joins again after every gap. `target` is read on every join.
 * `live` is null until the first reply; `join` joins once more.
 */
export function useGameRoom(
  game: Game,
  target: (live: LiveRoom | null) => JoinPayload,
  listeners: RoomListeners,
): { live: LiveRoom | null; join: () => Promise<void> } {
  const [live, dispatch] = useReducer(applyRoomEvent, null);
  const timeoutNotice = useRef<TimeoutNotice | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unmounted = useRef(false);
  const isThisRoom = (roomId: string) => roomId === live?.room.id;

  async function join(): Promise<void> {
    clearTimeout(retry.current);
    try {
      const { room } = await sendEvent(game, 'joinRoom', target(live));
      if (!unmounted.current) dispatch({ kind: 'joined', room });
    } catch (error) {
      if (unmounted.current) return;
      if (error instanceof ApiError && !error.outcomeUnknown) listeners.onJoinFailed(error.message);
      else retry.current = setTimeout(() => void join(), spread(RETRY_MS));
    }
  }
  useOnConnect(game, () => void join());
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      clearTimeout(retry.current);
    };
  }, []);

  const stale = live?.stale ?? false;
  const rejoin = useEffectEvent(() => void join());
  useEffect(() => {
    if (!stale) return;
    const timer = setInterval(() => rejoin(), spread(REJOIN_DELAY_MS));
    return () => clearInterval(timer);
  }, [stale]);

  useServerEvent(game, 'cardUpdate', (patch) => dispatch({ kind: 'patch', patch }));
  useEffect(
    () =>
      onAcknowledged((from, _event, result) => {
        if (from === game && isSeated(result)) dispatch({ kind: 'seated', ...result });
      }),
    [game],
  );
  // A payment in another tab may have given this user a seat, which only joining shows.
  useServerEvent('chat', 'updateBalance', () => {
    if (live?.room.seat === null && Object.keys(live.room.players).length > 0) void join();
  });
  useServerEvent(game, 'countdown', (seconds, roomId) => dispatch({ kind: 'countdown', seconds, roomId }));
  useServerEvent(game, 'numberCall', (_: unknown, info: CallInfo) => dispatch({ kind: 'call', info }));
  useServerEvent(
    game,
    'gameFinished',
    (title: string, winning: string[], winners: Winners, info: FinishInfo) => {
      dispatch({ kind: 'end', end: { title, winning, winners, info } });
      noteEnd(info.roomId, info.head);
    },
  );
  // The evidence of what the server promised, against which the round's record is held at its end.
  useEffect(() => {
    if (live) noteState(live);
  }, [live]);
  useServerEvent(game, 'cardsSealed', (info) => {
    void noteSealed(game, info);
    if (live) noteState(live);
  });
  useServerEvent(game, 'changeRoom', (room) => {
    // A socket may be in rooms with different stakes.
    if (live && (room.stake !== live.room.stake || room.gameSpace !== live.room.gameSpace)) return;
    dispatch({ kind: 'joined', room });
    listeners.onMoved?.(room);
    // It is sent to all alike; a user who is in the new room already learns their seat by joining.
    if (Object.keys({ ...room.players, ...room.viewingCards }).length > 0) void join();
  });
  useServerEvent(game, 'countdownFinished', (roomId) => {
    if (isThisRoom(roomId)) listeners.onCountdownFinished?.();
  });
  useServerEvent(game, 'timeoutMessage', (notice, roomId) => {
    if (isThisRoom(roomId)) timeoutNotice.current = notice;
  });
  useServerEvent(game, 'timeoutFinished', (roomId) => {
    noteEnd(roomId, null);
    if (isThisRoom(roomId)) listeners.onTimeout(timeoutNotice.current);
  });
  return { live, join };
}
