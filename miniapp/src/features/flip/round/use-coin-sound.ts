import type { Side } from '@chewata/common/games/flip/side';
import { useEffect, useEffectEvent } from 'react';
import { stopEffect } from '#audio/effects.ts';
import { useGameSounds } from '#games/use-game-sounds.ts';

/** The ring of the coin as it is thrown, unless the game is muted. */
export function useCoinSound(turningTo: Side | null, isMuted: boolean): void {
  const sounds = useGameSounds('flip');
  const ring = useEffectEvent(() => {
    if (!isMuted) sounds.play('coin');
  });
  useEffect(() => {
    if (turningTo !== null) ring();
  }, [turningTo]);
  useEffect(() => {
    if (isMuted) stopEffect('coin');
  }, [isMuted]);
}
