import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms/room';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import type { Socket } from 'socket.io-client';
import { onSessionEnd } from '#api/session.ts';
import { winningCards, winOf } from '#games/result/winnings.ts';
import { acquireSocket, sendEvent } from '#realtime/sockets.ts';
import { addRound, removeRound } from './background-list.ts';

/** Announces the end of a background round: what I won in all, in Birr; 0 for a loss. */
export type AnnounceEnd = (stake: number, won: number) => void;

/** The rounds that play in the background, each with the function that stops it. */
const playing = new Map<string, () => void>();
/** The rounds on the screen: there the player claims. */
const shown = new Set<string>();

/** True if one of the cards is complete. */
export const hasCompleteCard = (cards: readonly string[], called: readonly number[]): boolean =>
  cards.some((card) => isBingo(bingoCard(Number(card)), called));

/**
 * Keeps my cards of a round in play while its screen is not shown, and claims as soon as one is complete. As the
 * app is connected, the server does not claim for it.
 */
export function playInBackground(roomId: string, announceEnd: AnnounceEnd): void {
  if (shown.has(roomId) || playing.has(roomId)) return;
  const { socket, release } = acquireSocket('bingo');
  const plain = socket as unknown as Socket;
  let room: Room | null = null;
  let hasClaimed = false;

  function stop(): void {
    playing.delete(roomId);
    removeRound(roomId);
    plain.off('connect', sync);
    plain.off('numberCall', onCall);
    plain.off('gameFinished', onEnd);
    release();
  }
  function claimIfComplete(called: readonly number[]): void {
    if (hasClaimed || !room || !hasCompleteCard(ownCards(room), called)) return;
    hasClaimed = true;
    // If the claim is refused or lost, the next call tries again.
    sendEvent('bingo', 'lockIn', { roomId }).catch(() => {
      hasClaimed = false;
    });
  }
  function onCall(_: number, info: CallInfo): void {
    if (info.roomId === roomId) claimIfComplete(info.calledNumbers as number[]);
  }
  function onEnd(_: string, __: string[], winners: Winners, info: FinishInfo): void {
    if (info.roomId !== roomId) return;
    stop();
    if (room) announceEnd(room.stake, winOf(winningCards(winners), ownCards(room)).amount);
  }
  async function sync(): Promise<void> {
    try {
      const joined = await sendEvent('bingo', 'joinRoom', { roomId });
      if (!playing.has(roomId)) return;
      room = joined.room;
      if (room.status !== 'Playing' || ownCards(room).length === 0) return stop();
      addRound({ roomId, stake: room.stake });
      claimIfComplete(room.calledNumbers as number[]);
    } catch {
      // The next connection tries again.
    }
  }
  playing.set(roomId, stop);
  plain.on('connect', sync);
  plain.on('numberCall', onCall);
  plain.on('gameFinished', onEnd);
  void sync();
}

/** Stops all background rounds: the session has ended. */
export function stopBackgroundRounds(): void {
  for (const stop of [...playing.values()]) stop();
}
onSessionEnd(stopBackgroundRounds);

/** Marks the round as shown on the screen, which ends its play in the background. Returns the undo. */
export function showRound(roomId: string): () => void {
  shown.add(roomId);
  playing.get(roomId)?.();
  return () => shown.delete(roomId);
}
