import type { PlayLimitsAnswer } from '@chewata/common/contract/accounts/play-limits';
import type { UserId } from '@chewata/common/ids';
import { HOUR_MS } from '@chewata/common/time';
import { changedLimits, type LimitWishes } from '#domain/play-limits/change.ts';
import { limitDifferences } from '#domain/play-limits/differences.ts';
import { later, monthsAfter } from '#domain/play-limits/pause.ts';
import type { PlayRecord } from '#domain/play-limits/record.ts';
import { withAnswer } from '#domain/play-limits/session.ts';
import type { RecordChange } from '#storage/money/play-records.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { describeLimits } from './describe-limits.ts';
import { keysOf } from './excluded-keys.ts';

type ChangeContext = Pick<
  Context,
  | 'clock'
  | 'deposits'
  | 'exclusions'
  | 'limitChanges'
  | 'payerAccounts'
  | 'playRecords'
  | 'random'
  | 'settings'
  | 'together'
  | 'users'
>;
type Player = Pick<Caller, 'id'>;

/** L2: a lower limit counts at once; a higher one if it is sent again after 24 hours. */
export async function changePlayLimits(
  ctx: ChangeContext,
  { id }: Player,
  wishes: LimitWishes,
): Promise<PlayLimitsAnswer> {
  const now = ctx.clock.ruleNow();
  const change = kept(ctx, (record) => changedLimits(record, wishes, now));
  return describeLimits(ctx, await ctx.playRecords.change(id, change));
}

/** L10: the change of a record, with what the player's history keeps of it. */
const kept =
  (
    ctx: Pick<ChangeContext, 'clock' | 'limitChanges' | 'random'>,
    change: (record: PlayRecord) => PlayRecord,
  ): RecordChange =>
  async (before, tx) => {
    const after = change(before);
    const now = ctx.clock.ruleNow();
    const { userId } = before;
    const changes = limitDifferences(before, after, now).map((difference) => ({
      id: ctx.random.token(12),
      userId,
      at: new Date(now),
      ...difference,
    }));
    await ctx.limitChanges.adding(changes)(tx);
    return after;
  };

/** L5: no one can end it early, and a shorter one changes nothing. */
export async function takeTimeOut(
  ctx: ChangeContext,
  { id }: Player,
  hours: number,
): Promise<PlayLimitsAnswer> {
  const until = new Date(ctx.clock.ruleNow() + hours * HOUR_MS);
  const change = kept(ctx, (record) => ({ ...record, timeOutUntil: later(record.timeOutUntil, until) }));
  return describeLimits(ctx, await ctx.playRecords.change(id, change));
}

/** L5, L6: the exclusion also holds for the Telegram account and the payer accounts of the player. */
export async function excludeMyself(
  ctx: ChangeContext,
  { id }: Player,
  months: number,
): Promise<PlayLimitsAnswer> {
  const until = monthsAfter(ctx.clock.ruleNow(), months);
  const keys = await keysOf(ctx, id);
  await ctx.together(
    ctx.playRecords.changing(
      id,
      kept(ctx, (record) => ({ ...record, excludedUntil: later(record.excludedUntil, until) })),
    ),
    ctx.exclusions.exclude(keys, until),
  );
  return describeLimits(ctx, await ctx.playRecords.get(id));
}

/** The player has seen the reality check. Without one that waits nothing changes. */
export async function answerReality(
  ctx: Pick<Context, 'clock' | 'playRecords' | 'deposits' | 'settings'>,
  user: UserId,
): Promise<PlayLimitsAnswer> {
  const now = ctx.clock.ruleNow();
  return describeLimits(ctx, await ctx.playRecords.change(user, (record) => withAnswer(record, now)));
}
