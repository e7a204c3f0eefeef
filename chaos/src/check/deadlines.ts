import type { Observed } from './observed.ts';
import type { Violation } from './violation.ts';

const RULE = 'calls come in time';
/** A call is late after this, without a fault. */
const LATE_MS = 500;
const LATE_SHARE = 0.001;
/** No call is this late without a fault; and after one, by the moment when it has ended. */
const MOST_LATE_MS = 3000;
const RECOVERY_MS = 10_000;

interface Gap {
  readonly roundId: string;
  /** How much later than due the call was, in ms. */
  readonly late: number;
  readonly isDisturbed: boolean;
  readonly index: number;
}

export interface Punctuality {
  readonly calls: number;
  readonly undisturbed: number;
  /** Of those undisturbed, the ones within 500 ms of their time. */
  readonly inTime: number;
  /** The lateness of the calls in progress when a server was killed, p99 in ms; null without one. */
  readonly afterKillMs: number | null;
}

export function checkDeadlines(observed: Observed): Violation[] {
  const gaps = gapsOf(observed).filter(({ isDisturbed }) => !isDisturbed);
  const late = gaps.filter(({ late }) => late > LATE_MS);
  const tooLate = gaps.filter(({ late }) => late > MOST_LATE_MS);
  const found = tooLate.map(({ roundId, late, index }) => ({
    rule: RULE,
    message: `a call of ${roundId} came ${late} ms after its time, without a fault`,
    lines: [index],
  }));
  if (late.length > Math.max(1, gaps.length * LATE_SHARE))
    found.push({
      rule: RULE,
      message: `${late.length} of ${gaps.length} calls came more than ${LATE_MS} ms after their time, without a fault`,
      lines: late.slice(0, 3).map(({ index }) => index),
    });
  const { afterKillMs } = punctuality(observed);
  if (afterKillMs !== null && afterKillMs > MOST_LATE_MS)
    found.push({
      rule: RULE,
      message: `after the kill of one server calls came up to ${afterKillMs} ms after their time (p99)`,
      lines: observed.of('fault').flatMap(({ what, index }) => (what === 'SIGKILL' ? [index] : [])),
    });
  return found;
}

/** By the servers' own records. */
export function punctuality(observed: Observed): Punctuality {
  const gaps = gapsOf(observed);
  const calm = gaps.filter(({ isDisturbed }) => !isDisturbed);
  const after = afterKills(observed).sort((a, b) => a - b);
  return {
    calls: [...observed.stories.values()].reduce((sum, { story }) => sum + story.calls.length, 0),
    undisturbed: calm.length,
    inTime: calm.filter(({ late }) => late <= LATE_MS).length,
    afterKillMs: after[Math.floor(after.length * 0.99)] ?? null,
  };
}

function gapsOf(observed: Observed): Gap[] {
  return [...observed.stories.values()].flatMap(({ story, index }) => {
    const interval = observed.begin.callMs[story.round.game];
    return story.calls.flatMap(({ at }, place) => {
      const before = story.calls[place - 1]?.at;
      if (!at || !before) return [];
      const [from, to] = [Date.parse(before), Date.parse(at)];
      const isDisturbed = observed.isDisturbed(from, to, RECOVERY_MS);
      return [{ roundId: story.round._id, late: to - from - interval, isDisturbed, index }];
    });
  });
}

/** For each kill of a single game server, how late the next call was of each room in play. */
function afterKills(observed: Observed): number[] {
  const faults = observed.of('fault');
  return faults
    .filter(({ what, target }) => what === 'SIGKILL' && target.startsWith('gameserver'))
    .filter(
      (kill) =>
        !faults.some(
          (other) =>
            other !== kill &&
            other.at <= kill.at + MOST_LATE_MS &&
            other.at + other.forMs + RECOVERY_MS >= kill.at,
        ),
    )
    .flatMap(({ at: killed }) =>
      [...observed.stories.values()].flatMap(({ story }) => {
        const interval = observed.begin.callMs[story.round.game];
        const times = story.calls.flatMap(({ at }) => (at ? [Date.parse(at)] : []));
        const next = times.findIndex((time) => time > killed);
        const before = times[next - 1];
        return next > 0 && before !== undefined ? [Math.max(0, (times[next] ?? 0) - before - interval)] : [];
      }),
    );
}
