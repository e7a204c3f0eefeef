import { useCallback, useEffect, useState } from 'react';

/**
 * Whole seconds left until `at` (milliseconds since 1970), never below 0; null without `at`. Computed from the
 * clock, so that a page is right when it wakes up in the background.
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

/** A countdown that the caller starts: `[secondsLeft, start(seconds)]`; 0 while it is not running. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const seconds = useSecondsUntil(until) ?? 0;
  const start = useCallback((length: number) => setUntil(Date.now() + length * 1000), []);
  return [seconds, start];
}
