/** '1:05' of 65 seconds: minutes and two digits of seconds. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Seconds left, in figures of one width. Not announced each second: the last three are. */
export const Countdown = ({ seconds, className = '' }: { seconds: number; className?: string }) => (
  <span role="timer" aria-live={seconds <= 3 ? 'assertive' : 'off'} className={`tabular ${className}`}>
    {formatSeconds(seconds)}
  </span>
);
