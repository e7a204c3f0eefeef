import * as calls from '@chewata/common/contract/admin/approvals';
import { Router } from 'express';
import { decideApproval } from '#services/admin/approvals/decide-approval.ts';
import { listApprovals } from '#services/admin/approvals/list-approvals.ts';
import { describeApproval } from '#services/approvals/describe-approval.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** Proposals that wait for another administrator. The bot has the list alone: it decides nothing. */
export function approvalRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listApprovals, ({ query }) => listApprovals(ctx, query.pageNumber, query.status));
  const decisions = [
    [calls.approveProposal, 'approve'],
    [calls.declineProposal, 'decline'],
  ] as const;
  for (const [call, decision] of decisions)
    serve(router, ctx, call, async ({ params, body, caller: by, commandId }) => {
      const command = { by, id: params.id, decision, reason: body.reason ?? '', commandId };
      return { approval: await describeApproval(ctx, await decideApproval(ctx, command)) };
    });
  return router;
}
