import { useEffect, useEffectEvent } from 'react';
import { stopEffect } from '#audio/effects.ts';
import { useStopSaying } from '#audio/use-sounds.ts';
import { useGameSounds } from '#games/use-game-sounds.ts';
import type { WheelTurn } from './wheel-turns.ts';

/** The wheel ticks while it turns, then the number it landed on is said. While muted, nothing is loaded. */
export function useSpinSound({ phase }: WheelTurn, number: number | null, isMuted: boolean): void {
  const sounds = useGameSounds('spin');
  const sound = useEffectEvent(() => {
    if (phase === 'turning') {
      sounds.play('spin', { loop: true });
      if (number !== null) sounds.preload([number], 1);
    } else if (phase === 'showing' && number !== null) sounds.say(number);
  });
  useEffect(() => {
    if (isMuted || phase === 'resting') return;
    sound();
    return () => stopEffect('spin');
  }, [phase, isMuted]);
  useStopSaying(isMuted);
}

/** The sound of a win, played once. */
export function useWinSound(won: boolean, isMuted: boolean): void {
  const sounds = useGameSounds('spin');
  const sound = useEffectEvent(() => {
    if (!isMuted) sounds.play('win');
  });
  useEffect(() => {
    if (won) sound();
  }, [won]);
}
