import type { Side } from '@chewata/common/games/flip/side';
import { useEffect, useEffectEvent } from 'react';
import { stopEffect } from '#audio/effects.ts';
import { useSounds } from '#audio/use-sounds.ts';

/** The ring of the coin as it is thrown, unless it is muted. */
export function useCoinSound(turningTo: Side | null, muted: boolean): void {
  const sounds = useSounds();
  const ring = useEffectEvent(() => {
    if (!muted) sounds.play('coin');
  });
  useEffect(() => {
    if (turningTo !== null) ring();
  }, [turningTo]);
  useEffect(() => {
    if (muted) stopEffect('coin');
  }, [muted]);
}
