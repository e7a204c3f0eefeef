/** 65 seconds as '1:05'. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Seconds left, in tabular figures. Screen readers do not announce them: SpokenCountdown does, at a few moments. */
export const Countdown = ({ seconds, className = '' }: { seconds: number; className?: string }) => (
  <span role="timer" aria-live="off" className={`tabular ${className}`}>
    {formatSeconds(seconds)}
  </span>
);
