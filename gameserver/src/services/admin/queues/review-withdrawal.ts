import { toBirr } from '@chewata/common/money';
import { isLastApproval } from '#domain/money/review.ts';
import { type Withdrawal, withdrawalAllows } from '#domain/money/withdrawal.ts';
import {
  withdrawalApproved,
  withdrawalDeclined,
  withdrawalFirstApproved,
  withdrawalPaidByHand,
} from '#domain/money/withdrawal-updates.ts';
import type { Write } from '#storage/transaction.ts';
import { wasAbove } from '../../approvals/outgoing.ts';
import { type EndPayoutContext, postPaid, postReturned } from '../../payouts/end-payout.ts';
import { type ReviewCommand, type ReviewContext, recordDecision, review, reviewOf } from './review.ts';

type WithdrawalReviewContext = ReviewContext & EndPayoutContext;

/**
 * An administrator approves or declines a waiting withdrawal. Approved, one that is paid by hand is done, and any
 * other goes to its provider. Declined, it is returned whole.
 * Refusals: NOT_FOUND, ALREADY_DECIDED.
 */
export const reviewWithdrawal = (ctx: WithdrawalReviewContext, command: ReviewCommand): Promise<Withdrawal> =>
  review(ctx, command, {
    get: ctx.withdrawals.get,
    isOpen: (withdrawal) => withdrawalAllows(withdrawal, 'declined'),
    decide: (withdrawal) => {
      const { amount, userId } = withdrawal;
      const now = new Date(ctx.clock.now());
      const decision = recordDecision(ctx, 'withdrawal', command, { amount: toBirr(amount), userId });
      return command.decision === 'approve'
        ? approve(ctx, withdrawal, command, decision)
        : postReturned(ctx, withdrawal, withdrawalDeclined(withdrawal, reviewOf(ctx, command), now), [
            decision,
          ]);
    },
  });

async function approve(
  ctx: WithdrawalReviewContext,
  withdrawal: Withdrawal,
  command: ReviewCommand,
  decision: Write,
): Promise<void> {
  const { amount, byHand, reviews } = withdrawal;
  const approval = reviewOf(ctx, command);
  const now = new Date(ctx.clock.now());
  const isLast = isLastApproval(
    reviews,
    await wasAbove(ctx, withdrawal.userId, { id: withdrawal.id, amount }),
  );
  if (isLast && byHand)
    return postPaid(ctx, withdrawal, 'manual', withdrawalPaidByHand(withdrawal, approval, now), [decision]);
  const update = isLast
    ? withdrawalApproved(withdrawal, approval, now)
    : withdrawalFirstApproved(withdrawal, approval);
  await ctx.together(ctx.withdrawals.applying(update), decision);
}
