import * as z from 'zod/mini';
import { amountOrZero, type Birr, type IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { LimitKind, LimitPeriod, LimitTable } from './limit-kinds.ts';

export const TIME_OUT_HOURS = [24, 72, 168, 720] as const;
export const EXCLUSION_MONTHS = [6, 12, 60] as const;
const MOST_MINUTES = 1440;

/** A higher limit, or none, that the player has asked for and may confirm from `from` on. */
export type PendingLimit =
  | { kind: LimitKind; period: LimitPeriod; to: Birr | null; from: IsoTime }
  | { kind: 'reality'; period: null; to: number | null; from: IsoTime };

/** A player's own limits; what is not limited is null. Amounts in Birr. */
export interface PlayLimitsAnswer {
  limits: LimitTable<Birr | null>;
  pending: PendingLimit[];
  /** Since the first stake; `startedAt` is null while nothing is played. */
  session: { startedAt: IsoTime | null; staked: Birr; won: Birr; net: Birr };
  reality: { everyMinutes: number | null };
  timeOutUntil: IsoTime | null;
  excludedUntil: IsoTime | null;
  /** The amounts used in the present day, week and month. */
  used: LimitTable<Birr>;
  /** The operator's limits: the lower one counts. */
  operator: LimitTable<Birr | null>;
  /** The reality check that waits for an answer. */
  check: RealityCheck | null;
}

/** Time and result of the present session. */
export interface RealityCheck {
  minutes: number;
  staked: Birr;
  won: Birr;
  net: Birr;
}

const limit = z.optional(z.nullable(amountOrZero));
const periods = z.optional(z.strictObject({ day: limit, week: limit, month: limit }));

export const getPlayLimits = route({
  method: 'GET',
  path: '/api/playLimits',
  access: 'user',
  answer: answers<PlayLimitsAnswer>(),
});

/** Lower limits count at once; higher ones are pending, and count when they are sent again after 24 hours. */
export const changePlayLimits = route({
  method: 'PUT',
  path: '/api/playLimits',
  access: 'user',
  body: z.object({
    deposit: periods,
    stake: periods,
    loss: periods,
    reality: z.optional(
      z.strictObject({
        everyMinutes: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MOST_MINUTES)))),
      }),
    ),
  }),
  answer: answers<PlayLimitsAnswer>(),
});

export const takeTimeOut = route({
  method: 'POST',
  path: '/api/playLimits/time-out',
  access: 'user',
  body: z.object({ hours: z.literal(TIME_OUT_HOURS) }),
  answer: answers<PlayLimitsAnswer>(),
});

export const excludeMyself = route({
  method: 'POST',
  path: '/api/playLimits/exclude',
  access: 'user',
  body: z.object({ months: z.literal(EXCLUSION_MONTHS) }),
  answer: answers<PlayLimitsAnswer>(),
});

/** The answer to a reality check, as its acknowledgement is. */
export const answerReality = route({
  method: 'POST',
  path: '/api/playLimits/reality',
  access: 'user',
  answer: answers<PlayLimitsAnswer>(),
});
