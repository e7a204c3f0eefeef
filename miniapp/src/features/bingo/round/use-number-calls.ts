import { BALLS } from '@chewata/common/games/bingo/ball';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStopSaying } from '#audio/use-sounds.ts';
import { useGameSounds } from '#games/use-game-sounds.ts';

/** Clips to preload with each call: after a few calls most of them are loaded. */
const PRELOADED_PER_CALL = 4;

/**
 * Says each number that is called while the screen is shown, but none that was called before; if several arrive
 * at once, only the last. `called` is null before the round is known.
 */
export function useNumberCalls(called: readonly number[] | null, isMuted: boolean): void {
  const sounds = useGameSounds('bingo');
  const previousCount = useRef<number | null>(null);
  const count = called?.length ?? null;

  const announce = useEffectEvent((isNew: boolean) => {
    if (!called) return;
    const newest = called.at(-1);
    if (isNew && newest !== undefined) sounds.say(newest);
    sounds.preload(
      BALLS.filter((ball) => !called.includes(ball)),
      PRELOADED_PER_CALL,
    );
  });
  useEffect(() => {
    const before = previousCount.current;
    previousCount.current = count;
    if (count === null || isMuted) return;
    // After the paint: the player sees the number before hearing it.
    const timer = setTimeout(() => announce(before !== null && count > before));
    return () => clearTimeout(timer);
  }, [count, isMuted]);

  useStopSaying(isMuted);
}
