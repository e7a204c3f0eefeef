import type { ApprovalAnswer, ApprovalStatus } from '@chewata/common/contract/approval';
import { describeApprovals } from '../../approvals/describe-approval.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';

/** Proposals of administrators and large transfers, newest first, 10 per page. */
export async function listApprovals(
  ctx: Pick<Context, 'approvals' | 'users'>,
  page: number,
  status?: ApprovalStatus,
): Promise<{ approvals: ApprovalAnswer[]; totalPages: number }> {
  const { approvals, total } = await ctx.approvals.list(page, status);
  return { approvals: await describeApprovals(ctx, approvals), totalPages: pagesOf(total) };
}
