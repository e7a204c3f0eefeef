import { approveProposal, declineProposal, listApprovals } from '@chewata/common/contract/admin/approvals';
import type { ApprovalAnswer, ApprovalStatus } from '@chewata/common/contract/approval';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The list is polled, so that new proposals appear. */
const POLL_INTERVAL_MS = 5000;

/** A page of proposals, newest first, with this status or with any. */
export const useApprovals = (status: ApprovalStatus | 'all', page: number) =>
  useQuery({
    queryKey: ['admin', 'approvals', status, page],
    queryFn: ({ signal }) =>
      call(listApprovals, {
        query: { pageNumber: String(page), ...(status !== 'all' && { status }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });

/** Approves or declines. Throws ApiError: ALREADY_DECIDED if another administrator was first or it has ended. */
export async function sendDecision(
  { _id: id }: ApprovalAnswer,
  decision: 'approve' | 'decline',
  reason: string,
  idempotencyKey: string,
): Promise<ApprovalAnswer> {
  const route = decision === 'approve' ? approveProposal : declineProposal;
  const { approval } = await call(route, { params: { id }, body: { reason }, idempotencyKey });
  return approval;
}
