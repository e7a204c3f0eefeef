import * as z from 'zod/mini';
import { APPROVAL_STATUSES, type ApprovalAnswer } from '../approval.ts';
import { documentId, optionalLine, pageNumber } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** Newest first. */
export const listApprovals = route({
  method: 'GET',
  path: '/api/admin/approvals',
  access: 'admin',
  bot: true,
  query: z.object({ pageNumber, status: z.optional(z.enum(APPROVAL_STATUSES)) }),
  answer: answers<{ approvals: ApprovalAnswer[]; totalPages: number }>(),
});

const params = z.object({ id: documentId });
const body = z.object({ reason: optionalLine(300) });

/**
 * Carries the proposal out. Refusals: ALREADY_DECIDED, also if the proposal has ended; OWN_REQUEST by its proposer or
 * by a user whom it concerns; TOO_FRESH by an administrator of less than `freshAdminHours`.
 */
export const approveProposal = route({
  method: 'POST',
  path: '/api/admin/approvals/:id/approve',
  access: 'admin',
  money: true,
  params,
  body,
  answer: answers<{ approval: ApprovalAnswer }>(),
});

export const declineProposal = route({
  method: 'POST',
  path: '/api/admin/approvals/:id/decline',
  access: 'admin',
  money: true,
  params,
  body,
  answer: answers<{ approval: ApprovalAnswer }>(),
});
