import { useEffect, useEffectEvent } from 'react';
import { stopEffect } from '#audio/effects.ts';
import { stopSaying } from '#audio/number-clips.ts';
import { useSounds } from '#audio/use-sounds.ts';
import type { WheelTurn } from './wheel-turns.ts';

/** The wheel's ticking while it turns, then the number that it has landed on. Nothing is loaded while muted. */
export function useSpinSound({ phase }: WheelTurn, number: number | null, muted: boolean): void {
  const sounds = useSounds();
  const sound = useEffectEvent(() => {
    if (phase === 'turning') {
      sounds.play('spin', true);
      if (number !== null) sounds.warm('spin', number);
    } else if (phase === 'showing' && number !== null) sounds.say('spin', number);
  });
  useEffect(() => {
    if (muted || phase === 'resting') return;
    sound();
    return () => stopEffect('spin');
  }, [phase, muted]);
  useEffect(() => {
    if (muted) stopSaying();
  }, [muted]);
  useEffect(() => stopSaying, []);
}

/** The sound of a win, once. */
export function useWinSound(won: boolean, muted: boolean): void {
  const sounds = useSounds();
  const sound = useEffectEvent(() => {
    if (!muted) sounds.play('win');
  });
  useEffect(() => {
    if (won) sound();
  }, [won]);
}
