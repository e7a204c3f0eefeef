import * as calls from '@chewata/common/contract/admin/requests';
import { Router } from 'express';
import {
  depositItem,
  listDeposits,
  listWithdrawals,
  withdrawalItem,
} from '#services/admin/queues/list-requests.ts';
import { type DepositReviewCommand, reviewDeposit } from '#services/admin/queues/review-deposit.ts';
import { reviewWithdrawal } from '#services/admin/queues/review-withdrawal.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** Deposits and withdrawals that wait for a decision. */
export function queueRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listWithdrawals, ({ query }) => listWithdrawals(ctx, query));
  serve(router, ctx, calls.listDeposits, ({ query }) => listDeposits(ctx, query));

  const withdrawals = [
    [calls.approveWithdrawal, 'approve'],
    [calls.declineWithdrawal, 'decline'],
  ] as const;
  for (const [call, decision] of withdrawals)
    serve(router, ctx, call, async ({ params, body, caller: by, commandId }) => {
      const command = { by, id: params.id, decision, reason: body?.reason ?? '', commandId };
      const item = await withdrawalItem(ctx, await reviewWithdrawal(ctx, command));
      return { item, status: item.status };
    });
  const reviewed = async (command: DepositReviewCommand) => {
    const item = await depositItem(ctx, await reviewDeposit(ctx, command));
    return { item, status: item.status };
  };
  serve(router, ctx, calls.approveDeposit, ({ params: { id }, body, caller: by, commandId }) => {
    const { confirmPayer } = body;
    return reviewed({ by, id, decision: 'approve', reason: '', confirmPayer, commandId });
  });
  serve(router, ctx, calls.declineDeposit, ({ params: { id }, body, caller: by, commandId }) =>
    reviewed({ by, id, decision: 'decline', reason: body.reason ?? '', commandId }),
  );
  return router;
}
