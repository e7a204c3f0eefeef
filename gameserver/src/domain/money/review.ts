import type { UserId } from '@chewata/common/ids';

/** One administrator's decision about a deposit or withdrawal. */
export interface Review {
  readonly by: UserId;
  readonly decision: 'approve' | 'decline';
  /** Empty if none was given. */
  readonly reason: string;
  readonly at: Date;
}

/** The administrators who have approved. */
export const approversOf = (reviews: readonly Review[]): Review[] =>
  reviews.filter(({ decision }) => decision === 'approve');

/** True if this administrator's approval completes the request, if it needs a second one or not (rules M9 and T2). */
export const isLastApproval = (reviews: readonly Review[], needsSecond: boolean): boolean =>
  approversOf(reviews).length + 1 >= (needsSecond ? 2 : 1);
