import { formatBirr, type Santim } from '@chewata/common/money';
import { addisDay } from '#domain/addis-time.ts';
import { depositEntry, entryId } from '#domain/ledger/entries.ts';
import { type Deposit, type DepositUpdate, depositPaid } from '#domain/money/deposit.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';

export type CreditContext = Pick<
  Context,
  'clock' | 'ledger' | 'deposits' | 'dailyFirsts' | 'notifications' | 'users' | 'settings' | 'publish'
>;

export interface CreditOptions {
  /** The deposit's own change; by default that it is paid. */
  readonly update?: DepositUpdate;
  /** Other writes of the same transaction, before the deposit's change and after it. */
  readonly before?: readonly Write[];
  readonly after?: readonly Write[];
}

/**
 * Credits a deposit with what was paid: journal entry, balance, document, and the free spin of the day's first
 * deposit in one transaction. It happens once, however many workers try. True if it happened now.
 * Refusals: ALREADY_DECIDED, and those of the other writes.
 */
export async function creditDeposit(
  ctx: CreditContext,
  deposit: Deposit,
  paid: Santim,
  options: CreditOptions = {},
): Promise<boolean> {
  const { before = [], after = [] } = options;
  const update = options.update ?? depositPaid(deposit, paid, new Date(ctx.clock.now()));
  const { fresh } = await ctx.ledger.post(depositEntry(deposit, paid), [
    ...before,
    ctx.deposits.applying(update),
    ...earnedSpin(ctx, deposit),
    notifying(ctx, {
      about: entryId.deposit(deposit.id),
      userId: deposit.userId,
      kind: 'depositCredited',
      key: 'notifications.depositCredited',
      params: { amount: formatBirr(paid), txnId: deposit.txnId },
    }),
    ...after,
  ]);
  if (fresh) ctx.publish.balance(deposit.userId);
  return fresh;
}

/** M11: the first deposit of a day earns free spins (a setting), also if two are credited at the same moment. */
function earnedSpin(ctx: CreditContext, { userId }: Deposit): Write[] {
  const { dailyEarn } = ctx.settings.now().freeSpin;
  if (dailyEarn === 0) return [];
  const day = addisDay(ctx.clock.ruleNow());
  return [ctx.dailyFirsts.first('deposit', userId, day, ctx.users.addSpins(userId, dailyEarn))];
}
