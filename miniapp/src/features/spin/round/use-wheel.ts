import { useEffect, useEffectEvent, useReducer } from 'react';
import { prefersLessMotion } from '#device/less-motion.ts';
import { AT_REST, type WheelTurn, wheelTurn } from './wheel-turns.ts';

/** How long the winning number is shown in the centre. */
const SHOWN_MS = 4000;

/** The wheel of a round: it turns to each call, lands and shows the number. `called` is null until the room is known. */
export function useWheel(numbers: readonly number[], called: readonly number[] | null): WheelTurn {
  const [wheel, dispatch] = useReducer(wheelTurn, AT_REST);
  const count = called?.length ?? null;

  const receiveCalls = useEffectEvent(() => {
    if (called) dispatch({ kind: 'calls', numbers, called, move: !document.hidden && !prefersLessMotion() });
  });
  useEffect(() => {
    if (count !== null) receiveCalls();
  }, [count]);

  const { phase, durationMs, calls } = wheel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call has its own timer
  useEffect(() => {
    if (phase === 'resting') return;
    const turning = phase === 'turning';
    const timer = setTimeout(
      () => dispatch({ kind: turning ? 'landed' : 'shown' }),
      turning ? durationMs : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [phase, durationMs, calls]);
  return wheel;
}
