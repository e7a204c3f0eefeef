import { wheelNumbers } from '@chewata/common/games/spin/wheel';
import { useMemo, useState } from 'react';
import type { RoundStart } from '#games/navigation.ts';
import { type WinningCard, winningCards } from '#games/result/winnings.ts';
import { type Round, useRound } from '#games/use-round.ts';
import { useServerEvent } from '#realtime/hooks.ts';
import { asNumbers, winnersByCalls } from './prizes.ts';
import { useWheel } from './use-wheel.ts';
import type { WheelTurn } from './wheel-turns.ts';

export interface SpinRound extends Round {
  /** The numbers on the wheel. */
  numbers: readonly number[];
  mine: readonly number[];
  /** Numbers that won an earlier round of this spin. */
  out: readonly number[];
  wheel: WheelTurn;
  /** The number that was called last. */
  newest: number | null;
  /** How many calls the player has seen land. */
  landed: number;
  /** How many rounds the spin has. */
  rounds: number;
  /** Seconds until play, or until the first turn; 0 if neither is counted down. */
  secondsToTurn: number;
  /** True while there is a round whose prize can be shown: play has begun and a card was called. */
  hasCalls: boolean;
  /** The wheel has shown the last winner: time for the result. */
  isOver: boolean;
  winners: readonly WinningCard[];
}

/** A spin as the player sees it: what the server has called, as far as the wheel has shown it. */
export function useSpinRound(start: RoundStart): SpinRound {
  const round = useRound('spin', start);
  const { room, live, myCards } = round;
  const [prespinSeconds, setPrespinSeconds] = useState(0);
  const isThisRoom = (roomId: string) => roomId === room?.id;
  useServerEvent('spin', 'spinCountdown', (seconds, roomId) => {
    if (isThisRoom(roomId)) setPrespinSeconds(seconds);
  });
  useServerEvent('spin', 'spinCountdownFinished', (roomId) => {
    if (isThisRoom(roomId)) setPrespinSeconds(0);
  });

  const cardsInPlay = room?.cards.join() ?? '';
  const numbers = useMemo(
    () => (cardsInPlay ? wheelNumbers(cardsInPlay.split(',').map(Number)) : []),
    [cardsInPlay],
  );
  const calls = room?.calledNumbers;
  const called = useMemo(() => (calls ? asNumbers(calls) : null), [calls]);
  const wheel = useWheel(numbers, called);
  const mine = useMemo(() => myCards.map(Number), [myCards]);
  const shown = wheel.calls ?? 0;
  // The wheel itself announces the number at which it stands, or to which it turns.
  const outCount = Math.max(0, shown - 1);
  const out = useMemo(() => called?.slice(0, outCount) ?? [], [called, outCount]);
  const callCount = called?.length ?? 0;

  return {
    ...round,
    numbers,
    mine,
    out,
    wheel,
    newest: called?.at(-1) ?? null,
    landed: shown - (wheel.phase === 'turning' ? 1 : 0),
    rounds: room?.rounds ?? 1,
    secondsToTurn: round.seconds || (called && callCount === 0 ? prespinSeconds : 0),
    hasCalls: room?.status === 'Playing' && callCount > 0,
    isOver: room?.status === 'Finished' && wheel.calls === callCount && wheel.phase === 'resting',
    winners: live?.end ? winningCards(live.end.winners) : room ? winnersByCalls(room) : [],
  };
}
