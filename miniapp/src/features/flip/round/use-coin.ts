import type { Side } from '@chewata/common/games/flip/side';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { prefersLessMotion } from '#device/less-motion.ts';
import { TURN_MS } from './coin.tsx';
import { type CoinTurn, coinTurn, RESTING } from './coin-turns.ts';

const SPLASH_MS = 1000;

/** The coin of a round: it turns to each call, lands and announces the side. `reset` is 'Reset View'. */
export function useCoin(called: readonly Side[] | null): { coin: CoinTurn; reset: () => void } {
  const [coin, dispatch] = useReducer(coinTurn, RESTING);
  const count = called?.length ?? null;
  const receiveCalls = useEffectEvent(() => {
    if (called) dispatch({ kind: 'calls', called, move: !document.hidden && !prefersLessMotion() });
  });
  useEffect(() => {
    if (count !== null) receiveCalls();
  }, [count]);

  const { turningTo, rotation, splash } = coin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its own timer
  useEffect(() => {
    if (turningTo === null) return;
    const timer = setTimeout(() => dispatch({ kind: 'landed' }), TURN_MS);
    return () => clearTimeout(timer);
  }, [turningTo, rotation]);
  useEffect(() => {
    if (splash === null) return;
    const timer = setTimeout(() => dispatch({ kind: 'splashed' }), SPLASH_MS);
    return () => clearTimeout(timer);
  }, [splash]);
  return { coin, reset: () => dispatch({ kind: 'reset' }) };
}
