import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';

/** One administrator's decision about a deposit or withdrawal. */
export interface Review {
  readonly by: UserId;
  readonly decision: 'approve' | 'decline';
  /** Empty if none was given. */
  readonly reason: string;
  readonly at: Date;
}

/**
 * True if this administrator's approval completes the request; above `secondAbove` two different
 * administrators must approve (rule M9). Refusal: ALREADY_DECIDED if this administrator has approved before.
 */
export function isLastApproval(
  reviews: readonly Review[],
  by: UserId,
  amount: Santim,
  secondAbove: Santim,
): boolean {
  const approvers = new Set(
    reviews.filter(({ decision }) => decision === 'approve').map((review) => review.by),
  );
  // The text says that it was this administrator, not another one.
  if (approvers.has(by)) throw new Refusal('ALREADY_DECIDED', { messageKey: 'refusals.approvedByYou' });
  return approvers.size + 1 >= (amount > secondAbove ? 2 : 1);
}
