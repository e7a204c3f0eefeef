import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms';
import type { JoinPayload } from '@chewata/common/contract/socket-payloads';
import type { Game } from '@chewata/common/games';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useOnConnect, useServerEvent } from './hooks.ts';
import type { LiveRoom } from './live-room.ts';
import { liveRoom } from './live-room.ts';
import { sendEvent } from './sockets.ts';

export interface RoomListeners {
  /** The room cannot be joined, and why: for 'Join Failed'. */
  onJoinFailed: (message: string) => void;
  /** Play begins, and I have no paid card: I am in this next room now. */
  onMoved?: (room: Room) => void;
  onCountdownFinished?: () => void;
  /** The round did not take place: the told message, where one came. */
  onTimeout: (told: { message: string; success: boolean } | null) => void;
}

const RETRY_MS = 2500;
/** After a gap: not all players at the same moment. */
const GAP_MS = { least: 200, spread: 1300 };

/**
 * A live room of a game: joined, kept, and joined again after each gap. `target` is read at each join.
 * Null until the first answer; `join` asks once more.
 */
export function useGameRoom(
  game: Game,
  target: (live: LiveRoom | null) => JoinPayload,
  listeners: RoomListeners,
): { live: LiveRoom | null; join: () => Promise<void> } {
  const [live, tell] = useReducer(liveRoom, null);
  const timeout = useRef<{ message: string; success: boolean } | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  const here = (roomId: string) => roomId === live?.room.id;

  async function join(): Promise<void> {
    clearTimeout(retry.current);
    try {
      const { room } = await sendEvent(game, 'joinRoom', target(live));
      if (!gone.current) tell({ kind: 'joined', room });
    } catch (error) {
      if (gone.current) return;
      if (error instanceof ApiError && !error.outcomeUnknown) listeners.onJoinFailed(error.message);
      else retry.current = setTimeout(() => void join(), RETRY_MS);
    }
  }
  useOnConnect(game, () => void join());
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(retry.current);
    };
  }, []);

  const stale = live?.stale ?? false;
  const rejoin = useEffectEvent(() => void join());
  useEffect(() => {
    if (!stale) return;
    const timer = setInterval(() => rejoin(), GAP_MS.least + Math.random() * GAP_MS.spread);
    return () => clearInterval(timer);
  }, [stale]);

  useServerEvent(game, 'cardUpdate', (room) => tell({ kind: 'state', room }));
  useServerEvent(game, 'countdown', (seconds, roomId) => tell({ kind: 'countdown', seconds, roomId }));
  useServerEvent(game, 'numberCall', (_: unknown, info: CallInfo) => tell({ kind: 'call', info }));
  useServerEvent(
    game,
    'gameFinished',
    (title: string, winning: string[], winners: Winners, info: FinishInfo) =>
      tell({ kind: 'end', end: { title, winning, winners, info } }),
  );
  useServerEvent(game, 'changeRoom', (room) => {
    // A socket may be in rooms of several stakes.
    if (live && (room.stake !== live.room.stake || room.gameSpace !== live.room.gameSpace)) return;
    tell({ kind: 'joined', room });
    listeners.onMoved?.(room);
  });
  useServerEvent(game, 'countdownFinished', (roomId) => {
    if (here(roomId)) listeners.onCountdownFinished?.();
  });
  useServerEvent(game, 'timeoutMessage', (told, roomId) => {
    if (here(roomId)) timeout.current = told;
  });
  useServerEvent(game, 'timeoutFinished', (roomId) => {
    if (here(roomId)) listeners.onTimeout(timeout.current);
  });
  return { live, join };
}
