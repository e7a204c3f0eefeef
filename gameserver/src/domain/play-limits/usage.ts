import {
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '@chewata/common/contract/accounts/limit-kinds';
import { minus, plus, type Santim, santim, sum } from '@chewata/common/money';
import { addisDay } from '../addis-time.ts';
import { firstDayOf, oldestDay, resetOf } from './periods.ts';
import { noFigures, type PlayDay, type PlayLimits, type PlayRecord } from './record.ts';
import { beyondLimit } from './refusals.ts';

type Figure = Exclude<keyof PlayDay, 'day'>;

/** Adds to the figures of the day of `at`; days that no present period needs are dropped. */
export function addFigure(
  record: PlayRecord,
  figure: Figure,
  amount: Santim,
  at: number,
  now: number,
): PlayRecord {
  const day = addisDay(at);
  const oldest = oldestDay(now);
  const kept = record.days.filter((one) => one.day >= oldest && one.day !== day);
  if (day < oldest) return { ...record, days: kept };
  const was = record.days.find((one) => one.day === day) ?? noFigures(day);
  return { ...record, days: [...kept, { ...was, [figure]: plus(was[figure], amount) }] };
}

/** The amount that counts toward a limit. Loss: stakes less settled wins, so that open stakes count as lost; never below zero. */
export function usedOf(record: PlayRecord, kind: LimitKind, period: LimitPeriod, now: number): Santim {
  const first = firstDayOf(period, now);
  const days = record.days.filter(({ day }) => day >= first);
  if (kind === 'deposit') return sum(days.map(({ deposited }) => deposited));
  const staked = sum(days.map((day) => day.staked));
  const used = kind === 'stake' ? staked : minus(staked, sum(days.map(({ won }) => won)));
  return santim(Math.max(0, used));
}

/** The lower of the player's limit and the operator's. */
export function limitInForce(own: Santim | null, operators: Santim | null): Santim | null {
  if (own === null || operators === null) return own ?? operators;
  return santim(Math.min(own, operators));
}

/** Refusal: PLAY_LIMIT. `reserved`: open requests that count as well. */
export function refuseBeyond(
  record: PlayRecord,
  kind: LimitKind,
  operators: PlayLimits,
  amounts: { readonly amount: Santim; readonly reserved: Santim },
  now: number,
): void {
  for (const period of LIMIT_PERIODS) {
    const limit = limitInForce(record.limits[kind][period], operators[kind][period]);
    if (limit === null) continue;
    const used = plus(usedOf(record, kind, period, now), amounts.reserved);
    if (plus(used, amounts.amount) > limit) throw beyondLimit(kind, limit, used, resetOf(period, now));
  }
}
