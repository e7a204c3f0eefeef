import { limitTable } from '@chewata/common/contract/accounts/limit-kinds';
import type {
  PendingLimit,
  PlayLimitsAnswer,
  RealityCheck,
} from '@chewata/common/contract/accounts/play-limits';
import { minus, santim, toBirr } from '@chewata/common/money';
import type { PendingChange, PlayLimits, PlayRecord, PlaySession } from '#domain/play-limits/record.ts';
import { checkedSession, minutesOf, sessionAt } from '#domain/play-limits/session.ts';
import { usedOf } from '#domain/play-limits/usage.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

type LimitsContext = Pick<Context, 'clock' | 'deposits' | 'playRecords' | 'settings'>;

export const playLimits = async (ctx: LimitsContext, { id }: Pick<Caller, 'id'>): Promise<PlayLimitsAnswer> =>
  describeLimits(ctx, await ctx.playRecords.get(id));

/** A player's limits as that player sees them; amounts in Birr. */
export async function describeLimits(ctx: LimitsContext, record: PlayRecord): Promise<PlayLimitsAnswer> {
  const now = ctx.clock.ruleNow();
  const session = sessionAt(record, now);
  const checked = checkedSession(record, now);
  const waiting = await ctx.deposits.waitingSum(record.userId);
  return {
    limits: inBirr(record.limits),
    pending: record.pending.map(describePending),
    session: {
      startedAt: session?.startedAt.toISOString() ?? null,
      ...(session ? results(session) : { staked: 0, won: 0, net: 0 }),
    },
    reality: { everyMinutes: record.everyMinutes },
    timeOutUntil: future(record.timeOutUntil, now),
    excludedUntil: future(record.excludedUntil, now),
    used: limitTable((kind, period) => {
      const used = usedOf(record, kind, period, now);
      return toBirr(kind === 'deposit' ? santim(used + waiting) : used);
    }),
    operator: inBirr(ctx.settings.now().playLimits),
    check: checked && describeCheck(checked, now),
  };
}

export const describeCheck = (session: PlaySession, now: number): RealityCheck => ({
  minutes: minutesOf(session, now),
  ...results(session),
});

const results = ({ staked, won }: PlaySession) => ({
  staked: toBirr(staked),
  won: toBirr(won),
  net: toBirr(minus(won, staked)),
});

const inBirr = (limits: PlayLimits) =>
  limitTable((kind, period) => {
    const limit = limits[kind][period];
    return limit === null ? null : toBirr(limit);
  });

function describePending({ kind, period, to, from }: PendingChange): PendingLimit {
  const since = from.toISOString();
  if (kind === 'reality' || period === null) return { kind: 'reality', period: null, to, from: since };
  return { kind, period, to: to === null ? null : toBirr(santim(to)), from: since };
}

const future = (until: Date | null, now: number): string | null =>
  until !== null && until.getTime() > now ? until.toISOString() : null;
