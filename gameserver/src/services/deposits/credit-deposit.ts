import { formatBirr, type Santim } from '@chewata/common/money';
import type { Deposit, DepositChange, DepositWhen } from '#storage/money/deposits.ts';
import type { Write } from '#storage/transaction.ts';
import { addisDay } from '../../domain/addis-time.ts';
import { depositEntry, entryId } from '../../domain/ledger/entries.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';

export type Crediting = Pick<
  Context,
  'clock' | 'ledger' | 'deposits' | 'dailyFirsts' | 'notifications' | 'users' | 'settings' | 'publish'
>;

export interface CreditOptions {
  /** As the deposit must stand; by default only not credited, and not declined by an administrator. */
  readonly when?: DepositWhen;
  /** What changes of the document besides. */
  readonly change?: DepositChange;
  /** Writes of the same transaction, before the document's change and after. */
  readonly before?: readonly Write[];
  readonly after?: readonly Write[];
}

/**
 * Credits a deposit with what was paid: journal entry, balance, document and the free spin of the
 * day's first deposit in one transaction; once, whoever asks how often. True where it happened now.
 * Refusals: ALREADY_DECIDED, and those of the writes beside.
 */
export async function creditDeposit(
  ctx: Crediting,
  deposit: Deposit,
  paid: Santim,
  { when, change = {}, before = [], after = [] }: CreditOptions = {},
): Promise<boolean> {
  const settledAt = new Date(ctx.clock.now());
  const credited = { ...change, paid, status: 'success', declinedBy: null, settledAt, lookAt: null } as const;
  const completing = when
    ? ctx.deposits.changing(deposit.id, when, credited)
    : ctx.deposits.completing(deposit.id, credited);
  const { fresh } = await ctx.ledger.post(depositEntry(deposit, paid), [
    ...before,
    completing,
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

/** The first deposit of a day earns free spins (setting), whoever of two at once comes first. */
function earnedSpin(ctx: Crediting, { userId }: Deposit): Write[] {
  const { dailyEarn } = ctx.settings.now().freeSpin;
  if (dailyEarn === 0) return [];
  const day = addisDay(ctx.clock.ruleNow());
  return [ctx.dailyFirsts.first('deposit', userId, day, ctx.users.addSpins(userId, dailyEarn))];
}
