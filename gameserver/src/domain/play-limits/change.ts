import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '@chewata/common/contract/accounts/limit-kinds';
import { type Santim, santim } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import type { PendingChange, PlayRecord } from './record.ts';

/** The changes a player asks for. Fields left out stay as they are. */
export type LimitWishes = Partial<
  Record<LimitKind, Partial<Record<LimitPeriod, Santim | null | undefined>> | undefined>
> & { readonly reality?: { readonly everyMinutes?: number | null | undefined } | undefined };

type Subject = Pick<PendingChange, 'kind' | 'period'>;

/** A lower limit counts at once; a higher one, or none, if the player sends it again after 24 hours. */
export function changedLimits(record: PlayRecord, wishes: LimitWishes, now: number): PlayRecord {
  let next = record;
  for (const kind of LIMIT_KINDS)
    for (const period of LIMIT_PERIODS) {
      const to = wishes[kind]?.[period];
      if (to === undefined) continue;
      const wished = decide(next, { kind, period }, next.limits[kind][period], to, now);
      next = { ...next, pending: wished.pending };
      if (wished.counts) {
        const limit = to === null ? null : santim(to);
        next = { ...next, limits: { ...next.limits, [kind]: { ...next.limits[kind], [period]: limit } } };
      }
    }
  const every = wishes.reality?.everyMinutes;
  if (every === undefined) return next;
  const { counts, pending } = decide(next, { kind: 'reality', period: null }, next.everyMinutes, every, now);
  return { ...next, pending, ...(counts && { everyMinutes: every }) };
}

/** Whether the new value counts now, and what is pending afterwards. A lower or equal value cancels a pending one. */
function decide(
  { pending }: PlayRecord,
  { kind, period }: Subject,
  current: number | null,
  to: number | null,
  now: number,
): { counts: boolean; pending: readonly PendingChange[] } {
  const isSubject = (one: PendingChange) => one.kind === kind && one.period === period;
  const others = pending.filter((one) => !isSubject(one));
  const isHigher = current !== null && (to === null || to > current);
  if (!isHigher) return { counts: true, pending: others };
  const asked = pending.find((one) => isSubject(one) && one.to === to);
  if (!asked)
    return { counts: false, pending: [...others, { kind, period, to, from: new Date(now + DAY_MS) }] };
  return asked.from.getTime() <= now ? { counts: true, pending: others } : { counts: false, pending };
}
