import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import { pauseOf, refusePaused } from '#domain/play-limits/pause.ts';
import type { PlayRecord } from '#domain/play-limits/record.ts';
import { refuseBeyond } from '#domain/play-limits/usage.ts';
import type { Transaction, Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';

type DepositLimitContext = Pick<Context, 'clock' | 'deposits' | 'playRecords' | 'settings'>;

/** Credited deposits and transfers in count, and all that are still open. */
async function refuseDeposit(
  ctx: DepositLimitContext,
  record: PlayRecord,
  amount: Santim,
  tx: Transaction,
): Promise<void> {
  const now = ctx.clock.ruleNow();
  refusePaused(record, now);
  const reserved = await ctx.deposits.waitingSumIn(tx, record.userId);
  refuseBeyond(record, 'deposit', ctx.settings.now().playLimits, { amount, reserved }, now);
}

/**
 * L3: opens a deposit and checks the player's limits in one transaction. A repeated command finds the first one.
 * Refusal: PLAY_LIMIT.
 */
export async function createDeposit(
  ctx: DepositLimitContext & Pick<Context, 'together'>,
  deposit: Deposit,
): Promise<{ deposit: Deposit; isNew: boolean }> {
  const first = await ctx.deposits.get(deposit.id);
  if (first) return { deposit: first, isNew: false };
  try {
    await ctx.together(
      ctx.playRecords.changing(deposit.userId, async (record, tx) => {
        await refuseDeposit(ctx, record, deposit.asked, tx);
        return record;
      }),
      ctx.deposits.insert(deposit),
    );
  } catch (error) {
    // Another worker of this very command was quicker.
    const made = await ctx.deposits.get(deposit.id);
    if (!made) throw error;
    return { deposit: made, isNew: false };
  }
  return { deposit, isNew: true };
}

/** The same check in the transaction that credits a deposit which was not open before. */
export const depositWithin = (ctx: DepositLimitContext, user: UserId, amount: Santim): Write =>
  ctx.playRecords.checking(user, (record, tx) => refuseDeposit(ctx, record, amount, tx));

/** True during a time-out or exclusion: money may still leave, the whole balance too. */
export async function isPaused(ctx: Pick<Context, 'clock' | 'playRecords'>, user: UserId): Promise<boolean> {
  return pauseOf(await ctx.playRecords.get(user), ctx.clock.ruleNow()) !== null;
}
