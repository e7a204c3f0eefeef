import type { LimitKind } from '@chewata/common/contract/accounts/limit-kinds';
import { Refusal } from '@chewata/common/errors';
import { formatBirr, type Santim, toBirr } from '@chewata/common/money';
import { addisDay, addisTime } from '../addis-time.ts';

/** A limit in money. Refusals in Birr. */
export const beyondLimit = (kind: LimitKind, limit: Santim, used: Santim, resetsAt: Date): Refusal =>
  new Refusal('PLAY_LIMIT', {
    messageKey: `refusals.playLimit.${kind}`,
    params: { limit: formatBirr(limit) },
    details: { kind, limit: toBirr(limit), used: toBirr(used), resetsAt: resetsAt.toISOString() },
  });

/** A time-out or an exclusion. */
export const pausedUntil = (kind: 'timeOut' | 'exclusion', until: Date): Refusal =>
  new Refusal('PLAY_LIMIT', {
    messageKey: `refusals.playLimit.${kind}`,
    params: { until: `${addisDay(until.getTime())} ${addisTime(until.getTime())}` },
    details: { kind, limit: null, used: null, resetsAt: until.toISOString() },
  });

/** To an administrator: the money was paid from an account of a player who is excluded. */
export const payerExcluded = (until: Date): Refusal =>
  new Refusal('PLAY_LIMIT', {
    messageKey: 'refusals.payerExcluded',
    params: { until: addisDay(until.getTime()) },
    details: { kind: 'exclusion', limit: null, used: null, resetsAt: until.toISOString() },
  });

/** A reality check that waits for its answer; in minutes. */
export const checkWaits = (everyMinutes: number, minutes: number): Refusal =>
  new Refusal('PLAY_LIMIT', {
    messageKey: 'refusals.playLimit.reality',
    params: { minutes },
    details: { kind: 'reality', limit: everyMinutes, used: minutes, resetsAt: null },
  });
