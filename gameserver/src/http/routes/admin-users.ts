import * as calls from '@chewata/common/contract/admin/users';
import { Router } from 'express';
import { describeUser } from '../../services/accounts/describe-user.ts';
import { addFreeSpins, adjustUser, setRole } from '../../services/admin/people/administer.ts';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** Changes that administrators make to an account. */
export function adminUserRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.adjustUser, async ({ body, params, caller, commandId }) => {
    const user = await adjustUser(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  serve(router, ctx, calls.setUserRole, async ({ body, params, caller, commandId }) => {
    const user = await setRole(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  serve(router, ctx, calls.addFreeSpins, async ({ body, params, caller, commandId }) => {
    const user = await addFreeSpins(ctx, { ...body, by: caller, user: params.id, commandId });
    return { user: await describeUser(ctx, user) };
  });
  return router;
}
