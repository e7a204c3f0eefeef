import { doubtful, type Finding, ok } from './finding.ts';

/** Rounds are refunded if a server's clock is further off than this. */
const TOLERATED_MS = 1000;

/**
 * Compares a clock of another machine with ours, which was read before and after the question.
 * @param resolutionMs how coarse the other clock is: 1000 for a date in whole seconds
 */
export function comparedClock(
  about: string,
  {
    theirs,
    before,
    after,
    resolutionMs = 0,
  }: { theirs: number; before: number; after: number; resolutionMs?: number },
): Finding {
  const earliest = before - theirs - resolutionMs;
  const latest = after - theirs;
  // Anything between the two may be the difference; the smallest is what is certain.
  const certain = earliest > 0 ? earliest : latest < 0 ? latest : 0;
  const seconds = (Math.abs(certain) / 1000).toFixed(1);
  if (Math.abs(certain) <= TOLERATED_MS) return ok(`${about}: clock`, 'agrees with ours');
  return doubtful(
    `${about}: clock`,
    `ours is ${seconds} s ${certain > 0 ? 'ahead' : 'behind'}; run NTP on both`,
  );
}
