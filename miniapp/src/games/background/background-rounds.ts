import { ownCards } from '@chewata/common/contract/rooms/derived';
import { applyRoomEvent, type LiveRoom, type RoomEvent } from '@chewata/common/contract/rooms/live-room';
import type { RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { CallInfo, FinishInfo, Winners } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import { isListed, isOver } from '@chewata/common/games/round';
import type { Socket } from 'socket.io-client';
import { onSessionEnd } from '#api/session.ts';
import type { GameSpace } from '#games/game-space.tsx';
import { acquireSocket, sendEvent } from '#realtime/sockets.ts';
import { spread } from '#realtime/spread.ts';
import { amountWon } from './amount-won.ts';
import { announceEnd, loadAnnouncements, type RoundOutcome } from './announce-end.ts';
import { putRound, removeRound } from './background-list.ts';
import { claimer } from './complete-card.ts';

/** Delay before joining again after a gap. */
const REJOIN_DELAY_MS = { least: 200, most: 1500 };

type Listener = (...args: never[]) => void;

/** The rounds that play in the background, each with the function that stops it. */
const playing = new Map<string, () => void>();
/** The rounds on the screen: there the player claims. */
const shown = new Set<string>();

/**
 * Keeps my cards of a round in play while its screen is not shown: says how the round stands, claims in bingo, and
 * announces the end. A room in which I have no paid cards is left.
 */
export function playInBackground(game: Game, roomId: string, space: GameSpace | null): void {
  if (shown.has(roomId) || playing.has(roomId)) return;
  const { socket, release } = acquireSocket(game);
  const plain = socket as unknown as Socket;
  const claim = claimer();
  let live: LiveRoom | null = null;
  let rejoinsSoon = false;

  const listeners: Record<string, Listener> = {
    connect: () => void sync(),
    cardUpdate: (patch: RoomPatch) => patch.id === roomId && note({ kind: 'patch', patch }),
    numberCall: (_: unknown, info: CallInfo) => info.roomId === roomId && note({ kind: 'call', info }),
    gameFinished: (_: string, __: string[], winners: Winners, info: FinishInfo) => {
      if (info.roomId === roomId) end(live && amountWon(live.room, winners));
    },
    timeoutFinished: (id: string) => id === roomId && end('refunded'),
  };
  function stop(): void {
    playing.delete(roomId);
    removeRound(roomId);
    for (const [event, listener] of Object.entries(listeners)) plain.off(event, listener as () => void);
    release();
  }
  function end(outcome: RoundOutcome | null): void {
    stop();
    if (live && outcome !== null) void announceEnd(live.room, outcome);
  }
  function note(event: RoomEvent): void {
    live = applyRoomEvent(live, event);
    if (!live) return;
    const { room } = live;
    // The event of the end comes with what was won.
    if (isOver(room.status) && event.kind !== 'joined') return;
    const { stake, status, startsAt } = room;
    if (!isListed(status) || ownCards(room).length === 0) leave();
    else {
      putRound({ game, roomId, stake, status, startsAt, space });
      claim(room);
      if (live.stale) rejoin(spread(REJOIN_DELAY_MS));
    }
  }
  function leave(): void {
    stop();
    sendEvent(game, 'leaveRoom', roomId).catch(() => undefined);
  }
  function rejoin(delayMs: number): void {
    if (!rejoinsSoon) setTimeout(sync, delayMs);
    rejoinsSoon = true;
  }
  async function sync(): Promise<void> {
    rejoinsSoon = false;
    if (playing.get(roomId) !== stop) return;
    try {
      const joined = await sendEvent(game, 'joinRoom', { roomId });
      if (playing.get(roomId) === stop) note({ kind: 'joined', room: joined.room });
    } catch {
      // The next connection tries again.
    }
  }
  playing.set(roomId, stop);
  for (const [event, listener] of Object.entries(listeners)) plain.on(event, listener as () => void);
  void loadAnnouncements().catch(() => undefined);
  // The next screen may show the same round.
  rejoin(0);
}

/** Stops all background rounds: the session has ended. */
export function stopBackgroundRounds(): void {
  for (const stop of [...playing.values()]) stop();
}
onSessionEnd(stopBackgroundRounds);

/** True if the round is on the screen or plays in the background. */
export const isGoingOn = (roomId: string): boolean => shown.has(roomId) || playing.has(roomId);

/** Marks the round as shown on the screen, which ends its play in the background. Returns the undo. */
export function showRound(roomId: string): () => void {
  shown.add(roomId);
  playing.get(roomId)?.();
  return () => shown.delete(roomId);
}
