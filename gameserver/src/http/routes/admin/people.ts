import * as calls from '@chewata/common/contract/admin/users';
import { Router } from 'express';
import { describeUser } from '../../../services/accounts/describe-user.ts';
import { addFreeSpins, adjustUser, setRole } from '../../../services/admin/people/administer.ts';
import { listUsers } from '../../../services/admin/people/list-users.ts';
import { userFigures } from '../../../services/admin/people/user-figures.ts';
import { userHistory } from '../../../services/admin/people/user-history.ts';
import type { Context } from '../../../services/context.ts';
import { unfreezeAccount } from '../../../services/freezes/unfreeze-account.ts';
import { serve } from '../../serve.ts';

/** Accounts, and the changes that administrators make to them. */
export function peopleRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listUsers, ({ query }) => listUsers(ctx, query.pageNumber, query.search));
  serve(router, ctx, calls.userFigures, ({ query }) => userFigures(ctx, query.phoneNo));
  serve(router, ctx, calls.userTransactions, ({ params, query }) =>
    userHistory(ctx, params.id, query.pageNumber),
  );
  serve(router, ctx, calls.adjustUser, async ({ body, params, caller, commandId }) => {
    const user = await adjustUser(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  serve(router, ctx, calls.setUserRole, async ({ body, params, caller, commandId }) => {
    const user = await setRole(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  serve(router, ctx, calls.unfreezeUser, async ({ body, params, caller, commandId }) => {
    const user = await unfreezeAccount(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  serve(router, ctx, calls.addFreeSpins, async ({ body, params, caller, commandId }) => {
    const user = await addFreeSpins(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  return router;
}
