import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import type { Socket } from 'socket.io-client';
import { onSessionEnd } from '#api/session.ts';
import { myWin } from '#games/winnings.ts';
import { acquireSocket, sendEvent } from '#realtime/sockets.ts';

/** What is told when a round ends that nobody looked at: what I won in all, in Birr; 0 for a loss. */
export type AnnounceEnd = (stake: number, won: number) => void;

/** Rounds that play on by themselves, by room, and what ends that. */
const playing = new Map<string, () => void>();
/** The rounds on the screen: there the player presses. */
const shown = new Set<string>();

/** True where one of the cards is complete. */
export const anyComplete = (cards: readonly string[], called: readonly number[]): boolean =>
  cards.some((card) => isBingo(bingoCard(Number(card)), called));

/**
 * Keeps my cards of a round playing while its screen is not shown: the app is connected, so the server
 * leaves the claim to it. A complete card is claimed at once.
 */
export function playOn(room: Room, userId: string, announceEnd: AnnounceEnd): void {
  const cards = room.players[userId] ?? [];
  if (room.status !== 'Playing' || cards.length === 0 || shown.has(room.id) || playing.has(room.id)) return;
  const { socket, release } = acquireSocket('bingo');
  const plain = socket as unknown as Socket;
  let claimed = false;

  function stop(): void {
    playing.delete(room.id);
    plain.off('connect', sync);
    plain.off('numberCall', hear);
    plain.off('gameFinished', end);
    release();
  }
  function look(called: readonly number[]): void {
    if (claimed || !anyComplete(cards, called)) return;
    claimed = true;
    // Refused or lost: the next call tries again.
    sendEvent('bingo', 'lockIn', { roomId: room.id }).catch(() => {
      claimed = false;
    });
  }
  function hear(_: number, info: CallInfo): void {
    if (info.roomId === room.id) look(info.calledNumbers as number[]);
  }
  function end(_: string, __: string[], winners: Winners, info: FinishInfo): void {
    if (info.roomId !== room.id) return;
    stop();
    announceEnd(room.stake, myWin(winners, cards).amount);
  }
  async function sync(): Promise<void> {
    try {
      const { room: now } = await sendEvent('bingo', 'joinRoom', { roomId: room.id });
      if (!playing.has(room.id)) return;
      if (now.status === 'Playing') look(now.calledNumbers as number[]);
      else stop();
    } catch {
      // At the next connection again.
    }
  }
  playing.set(room.id, stop);
  plain.on('connect', sync);
  plain.on('numberCall', hear);
  plain.on('gameFinished', end);
  void sync();
}

/** No round plays on any more: the session has ended. */
export function stopPlayingOn(): void {
  for (const stop of [...playing.values()]) stop();
}
onSessionEnd(stopPlayingOn);

/** The round is on the screen now. Returns what takes it off again. */
export function showRound(roomId: string): () => void {
  shown.add(roomId);
  playing.get(roomId)?.();
  return () => shown.delete(roomId);
}
