import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '@chewata/common/contract/accounts/limit-kinds';
import type { PlayRecord } from './record.ts';

/** One change of a player's limits, as their history keeps it. */
export interface LimitDifference {
  readonly kind: LimitKind | 'reality' | 'timeOut' | 'exclusion';
  readonly period: LimitPeriod | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly countsFrom: Date;
  readonly until: Date | null;
}

/** The differences of two records of a player: limits that count now, higher ones that were asked for, and pauses. */
export function limitDifferences(before: PlayRecord, after: PlayRecord, now: number): LimitDifference[] {
  const at = new Date(now);
  const limits = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.flatMap((period): LimitDifference[] => {
      const [from, to] = [before.limits[kind][period], after.limits[kind][period]];
      return from === to ? [] : [{ kind, period, from, to, countsFrom: at, until: null }];
    }),
  );
  const [every, next] = [before.everyMinutes, after.everyMinutes];
  const checks: LimitDifference[] =
    every === next
      ? []
      : [{ kind: 'reality', period: null, from: every, to: next, countsFrom: at, until: null }];
  const asked = after.pending
    .filter((one) => !before.pending.includes(one))
    .map(({ kind, period, to, from: countsFrom }) => {
      const from = kind === 'reality' || period === null ? after.everyMinutes : after.limits[kind][period];
      return { kind, period, from, to, countsFrom, until: null };
    });
  return [...limits, ...checks, ...asked, ...pauses(before, after, at)];
}

function pauses(before: PlayRecord, after: PlayRecord, at: Date): LimitDifference[] {
  const begun = [
    ['timeOut', before.timeOutUntil, after.timeOutUntil],
    ['exclusion', before.excludedUntil, after.excludedUntil],
  ] as const;
  return begun.flatMap(([kind, was, until]) =>
    until === null || until.getTime() === was?.getTime()
      ? []
      : [{ kind, period: null, from: null, to: null, countsFrom: at, until }],
  );
}
