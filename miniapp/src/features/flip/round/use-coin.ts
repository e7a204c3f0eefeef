import type { Side } from '@chewata/common/games/flip/side';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { prefersLessMotion } from '#device/less-motion.ts';
import { TURN_MS } from './coin.tsx';
import { type CoinTurn, coinTurn, RESTING } from './coin-turns.ts';

/** SPEC.md section 9. */
const SPLASH_MS = 1000;

/** The coin of a round: follows the calls, lands, tells the side; `reset` clears the view. */
export function useCoin(called: readonly Side[] | null): { coin: CoinTurn; reset: () => void } {
  const [coin, tell] = useReducer(coinTurn, RESTING);
  const count = called?.length ?? null;
  const follow = useEffectEvent(() => {
    if (called) tell({ kind: 'calls', called, move: !document.hidden && !prefersLessMotion() });
  });
  useEffect(() => {
    if (count !== null) follow();
  }, [count]);

  const { turningTo, rotation, splash } = coin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has a time of its own
  useEffect(() => {
    if (turningTo === null) return;
    const timer = setTimeout(() => tell({ kind: 'landed' }), TURN_MS);
    return () => clearTimeout(timer);
  }, [turningTo, rotation]);
  useEffect(() => {
    if (splash === null) return;
    const timer = setTimeout(() => tell({ kind: 'splashed' }), SPLASH_MS);
    return () => clearTimeout(timer);
  }, [splash]);
  return { coin, reset: () => tell({ kind: 'reset' }) };
}
