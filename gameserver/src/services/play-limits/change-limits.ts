import type { PlayLimitsAnswer } from '@chewata/common/contract/accounts/play-limits';
import type { UserId } from '@chewata/common/ids';
import { HOUR_MS } from '@chewata/common/time';
import { changedLimits, type LimitWishes } from '#domain/play-limits/change.ts';
import { later, monthsAfter } from '#domain/play-limits/pause.ts';
import { withAnswer } from '#domain/play-limits/session.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { describeLimits } from './describe-limits.ts';
import { keysOf } from './excluded-keys.ts';

type ChangeContext = Pick<
  Context,
  'clock' | 'deposits' | 'exclusions' | 'payerAccounts' | 'playRecords' | 'settings' | 'together' | 'users'
>;
type Player = Pick<Caller, 'id'>;

/** L2: a lower limit counts at once; a higher one if it is sent again after 24 hours. */
export async function changePlayLimits(
  ctx: ChangeContext,
  { id }: Player,
  wishes: LimitWishes,
): Promise<PlayLimitsAnswer> {
  const now = ctx.clock.ruleNow();
  return describeLimits(
    ctx,
    await ctx.playRecords.change(id, (record) => changedLimits(record, wishes, now)),
  );
}

/** L5: no one can end it early, and a shorter one changes nothing. */
export async function takeTimeOut(
  ctx: ChangeContext,
  { id }: Player,
  hours: number,
): Promise<PlayLimitsAnswer> {
  const until = new Date(ctx.clock.ruleNow() + hours * HOUR_MS);
  const change = ctx.playRecords.change(id, (record) => ({
    ...record,
    timeOutUntil: later(record.timeOutUntil, until),
  }));
  return describeLimits(ctx, await change);
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
    ctx.playRecords.changing(id, (record) => ({
      ...record,
      excludedUntil: later(record.excludedUntil, until),
    })),
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
