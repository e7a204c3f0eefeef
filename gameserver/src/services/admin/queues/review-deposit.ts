import { Refusal } from '@chewata/common/errors';
import { toBirr } from '@chewata/common/money';
import {
  type Deposit,
  depositAllows,
  depositApproved,
  depositDeclined,
  depositFirstApproved,
} from '#domain/money/deposit.ts';
import { isLastApproval } from '#domain/money/review.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../../context.ts';
import { type CreditContext, creditDeposit } from '../../deposits/credit-deposit.ts';
import { notifying } from '../../notifications/notify.ts';
import { type ReviewCommand, type ReviewContext, recordDecision, review, reviewOf } from './review.ts';

type DepositReviewContext = ReviewContext & CreditContext & Pick<Context, 'receiptClaims'>;

/**
 * An administrator approves or declines a deposit. Approved, what was paid is credited, or what was asked if only
 * the administrator knows what was paid. Declined, its receipt may be used again.
 * Refusals: NOT_FOUND, ALREADY_DECIDED.
 */
export const reviewDeposit = (ctx: DepositReviewContext, command: ReviewCommand): Promise<Deposit> =>
  review(ctx, command, {
    get: ctx.deposits.get,
    isOpen: (deposit) => depositAllows(deposit, 'declined'),
    decide: (deposit) =>
      (command.decision === 'approve' ? approve : decline)(
        ctx,
        deposit,
        command,
        recordDecision(ctx, 'deposit', command, {
          amount: toBirr(deposit.paid ?? deposit.asked),
          userId: deposit.userId,
        }),
      ),
  });

async function approve(
  ctx: DepositReviewContext,
  deposit: Deposit,
  command: ReviewCommand,
  decision: Write,
): Promise<void> {
  const approval = reviewOf(ctx, command);
  const { paid, ...update } = depositApproved(deposit, approval);
  const { secondApprovalAbove } = ctx.settings.now();
  if (!isLastApproval(deposit.reviews, command.by.id, paid, secondApprovalAbove)) {
    await ctx.together(ctx.deposits.applying(depositFirstApproved(deposit, approval)), decision);
    return;
  }
  const credited = await creditDeposit(ctx, deposit, paid, { update, after: [decision] });
  if (!credited) throw new Refusal('ALREADY_DECIDED');
}

async function decline(
  ctx: DepositReviewContext,
  deposit: Deposit,
  command: ReviewCommand,
  decision: Write,
): Promise<void> {
  await ctx.together(
    ctx.deposits.applying(depositDeclined(deposit, reviewOf(ctx, command))),
    ctx.receiptClaims.release(deposit.id),
    notifying(ctx, {
      about: `deposit-declined:${command.commandId}`,
      userId: deposit.userId,
      kind: 'depositDeclined',
      key: command.reason ? 'notifications.depositDeclined' : 'notifications.depositDeclinedUnsaid',
      params: { txnId: deposit.txnId, reason: command.reason },
    }),
    decision,
  );
}
