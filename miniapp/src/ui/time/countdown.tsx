/** 65 seconds as '1:05'. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Seconds left, in tabular figures. Screen readers announce only the last three seconds. */
export const Countdown = ({ seconds, className = '' }: { seconds: number; className?: string }) => (
  <span role="timer" aria-live={seconds <= 3 ? 'assertive' : 'off'} className={`tabular ${className}`}>
    {formatSeconds(seconds)}
  </span>
);
