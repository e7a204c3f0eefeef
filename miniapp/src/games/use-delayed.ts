import { useEffect, useEffectEvent } from 'react';

/** Runs `act` once `active` has been true for this long. */
export function useDelayed(active: boolean, delayMs: number, act: () => unknown): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => run(), delayMs);
    return () => clearTimeout(timer);
  }, [active, delayMs]);
}
