import { useCallback, useEffect, useState } from 'react';

/**
 * Whole seconds left until a moment (milliseconds since 1970), never below 0; null where there is none.
 * Counts against the clock, so a page that slept in the background is right when it wakes.
 */
export function useSecondsUntil(at: number | null): number | null {
  const left = () => (at === null ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(at === null ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000)));
    tick();
    if (at === null) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

/** A countdown that is started by hand: `[secondsLeft, start(seconds)]`; 0 when it does not run. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const seconds = useSecondsUntil(until) ?? 0;
  const start = useCallback((length: number) => setUntil(Date.now() + length * 1000), []);
  return [seconds, start];
}
