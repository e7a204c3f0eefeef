import * as reportsCalls from '@chewata/common/contract/admin/reports';
import * as requestsCalls from '@chewata/common/contract/admin/requests';
import * as usersCalls from '@chewata/common/contract/admin/users';
import { Router } from 'express';
import { compareStatement } from '../../services/admin/books/compare-statement.ts';
import { readOverview } from '../../services/admin/figures/read-overview.ts';
import { userHistory } from '../../services/admin/people/user-history.ts';
import {
  depositItem,
  listDeposits,
  listWithdrawals,
  withdrawalItem,
} from '../../services/admin/queues/list-requests.ts';
import { reviewDeposit } from '../../services/admin/queues/review-deposit.ts';
import { reviewWithdrawal } from '../../services/admin/queues/review-withdrawal.ts';
import { latestAudit } from '../../services/audit/latest-audit.ts';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** The administrators' part of the wallet: queues, decisions, overview, audit and statements. */
export function adminMoneyRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, requestsCalls.listWithdrawals, ({ query }) =>
    listWithdrawals(ctx, query.pageNumber, query.status),
  );
  serve(router, ctx, requestsCalls.listDeposits, ({ query }) =>
    listDeposits(ctx, query.pageNumber, query.status),
  );

  const withdrawals = [
    [requestsCalls.approveWithdrawal, 'approve'],
    [requestsCalls.declineWithdrawal, 'decline'],
  ] as const;
  for (const [call, decision] of withdrawals)
    serve(router, ctx, call, async ({ params, body, caller: by, commandId }) => {
      const command = { by, id: params.id, decision, reason: body?.reason ?? '', commandId };
      const item = await withdrawalItem(ctx, await reviewWithdrawal(ctx, command));
      return { item, status: item.status };
    });
  const deposits = [
    [requestsCalls.approveDeposit, 'approve'],
    [requestsCalls.declineDeposit, 'decline'],
  ] as const;
  for (const [call, decision] of deposits)
    serve(router, ctx, call, async ({ params, body, caller: by, commandId }) => {
      const command = { by, id: params.id, decision, reason: body?.reason ?? '', commandId };
      const item = await depositItem(ctx, await reviewDeposit(ctx, command));
      return { item, status: item.status };
    });

  serve(router, ctx, reportsCalls.overview, () => readOverview(ctx));
  serve(router, ctx, reportsCalls.readAudit, async () => {
    const { at, figures, breaks } = await latestAudit(ctx);
    return { at: at.toISOString(), figures: { ...figures }, breaks: [...breaks] };
  });
  serve(router, ctx, reportsCalls.compareStatement, ({ body }) => compareStatement(ctx, body));
  serve(router, ctx, usersCalls.userTransactions, ({ params, query }) =>
    userHistory(ctx, params.id, query.pageNumber),
  );
  return router;
}
