import { useEffect, useEffectEvent, useReducer } from 'react';
import { prefersLessMotion } from '#device/less-motion.ts';
import { STANDING, type WheelTurn, wheelTurn } from './wheel-turns.ts';

/** SPEC.md section 4: the winning number stands in the centre for 4 s. */
const SHOWN_MS = 4000;

/** The wheel of a round: follows the calls, lands, shows the number. Null: the room is not known yet. */
export function useWheel(numbers: readonly number[], called: readonly number[] | null): WheelTurn {
  const [wheel, tell] = useReducer(wheelTurn, STANDING);
  const count = called?.length ?? null;

  const follow = useEffectEvent(() => {
    if (called) tell({ kind: 'calls', numbers, called, move: !document.hidden && !prefersLessMotion() });
  });
  useEffect(() => {
    if (count !== null) follow();
  }, [count]);

  const { phase, durationMs, calls } = wheel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call has a time of its own
  useEffect(() => {
    if (phase === 'resting') return;
    const turning = phase === 'turning';
    const timer = setTimeout(
      () => tell({ kind: turning ? 'landed' : 'shown' }),
      turning ? durationMs : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [phase, durationMs, calls]);
  return wheel;
}
