import { Refusal } from '@chewata/common/errors';
import { formatBirr } from '@chewata/common/money';
import { withdrawPaidEntry, withdrawReturnedEntry } from '#domain/ledger/entries.ts';
import type { NewEntry } from '#domain/ledger/entry.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import type { WithdrawalUpdate } from '#domain/money/withdrawal-updates.ts';
import type { Write } from '#storage/transaction.ts';
import { notOutgoing } from '../approvals/outgoing.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';

export type EndPayoutContext = Pick<
  Context,
  'clock' | 'ledger' | 'notifications' | 'publish' | 'tallies' | 'withdrawals'
>;

/**
 * The money has gone out: held → provider; 'manual': an administrator has paid it. Refusal: ALREADY_DECIDED.
 */
export async function postPaid(
  ctx: EndPayoutContext,
  payout: Withdrawal,
  provider: string,
  update: WithdrawalUpdate,
  alongside: readonly Write[] = [],
): Promise<void> {
  await postEnd(ctx, withdrawPaidEntry(payout, provider), [
    ctx.withdrawals.applying(update),
    notification(ctx, payout, 'withdrawalPaid'),
    ...alongside,
  ]);
  ctx.publish.balance(payout.userId);
}

/** The money goes back whole: held → main. Refusal: ALREADY_DECIDED. */
export async function postReturned(
  ctx: EndPayoutContext,
  payout: Withdrawal,
  update: WithdrawalUpdate,
  alongside: readonly Write[] = [],
): Promise<void> {
  await postEnd(ctx, withdrawReturnedEntry(payout), [
    ctx.withdrawals.applying(update),
    notOutgoing(ctx, payout.userId, payout.id),
    notification(ctx, payout, 'withdrawalDeclined'),
    ...alongside,
  ]);
  ctx.publish.balance(payout.userId);
}

/** If another worker posted the entry at the same moment, this one has not ended the payout. */
async function postEnd(ctx: EndPayoutContext, entry: NewEntry, writes: readonly Write[]): Promise<void> {
  const { fresh } = await ctx.ledger.post(entry, writes);
  if (!fresh) throw new Refusal('ALREADY_DECIDED');
}

const notification = (
  ctx: EndPayoutContext,
  { id, userId, amount }: Withdrawal,
  kind: 'withdrawalPaid' | 'withdrawalDeclined',
): Write =>
  notifying(ctx, {
    about: `withdrawal:${id}`,
    userId,
    kind,
    key: `notifications.${kind}`,
    params: { amount: formatBirr(amount), txnId: id },
  });

/** Awaits work that may find the payout already ended by another worker. */
export async function unlessEnded(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'ALREADY_DECIDED')) throw error;
  });
}
