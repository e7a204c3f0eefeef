import * as calls from '@chewata/common/contract/admin/users';
import { Router } from 'express';
import { describeUser } from '#services/accounts/describe-user.ts';
import { adjustUser } from '#services/admin/people/adjust.ts';
import { blockUser, unblockUser } from '#services/admin/people/block.ts';
import { addFreeSpins } from '#services/admin/people/free-spins.ts';
import { listUsers } from '#services/admin/people/list-users.ts';
import { setRole } from '#services/admin/people/role.ts';
import { signOutUser } from '#services/admin/people/sign-out.ts';
import { userFigures } from '#services/admin/people/user-figures.ts';
import { answerOf } from '#services/approvals/answer-of.ts';
import type { Context } from '#services/context.ts';
import { unfreezeAccount } from '#services/freezes/unfreeze-account.ts';
import { serve } from '../../serve.ts';

/** Accounts, and the changes that administrators make to them. */
export function peopleRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listUsers, ({ query }) => listUsers(ctx, query.pageNumber, query.search));
  serve(router, ctx, calls.userFigures, ({ query }) => userFigures(ctx, query.phoneNo));
  const described = async (user: Parameters<typeof describeUser>[1]) => ({
    user: await describeUser(ctx, user),
  });
  serve(router, ctx, calls.adjustUser, async ({ body, params, caller: by, commandId }) =>
    answerOf(ctx, await adjustUser(ctx, { ...body, by, user: params.id, commandId }), described),
  );
  serve(router, ctx, calls.setUserRole, async ({ body, params, caller: by, commandId }) =>
    answerOf(ctx, await setRole(ctx, { ...body, by, user: params.id, commandId }), described),
  );
  serve(router, ctx, calls.unfreezeUser, async ({ body, params, caller: by, commandId }) =>
    described(await unfreezeAccount(ctx, { ...body, by, user: params.id, commandId })),
  );
  serve(router, ctx, calls.blockUser, async ({ body, params, caller: by, commandId }) => {
    const until = body.until === null ? null : new Date(body.until);
    return described(await blockUser(ctx, { ...body, until, by, user: params.id, commandId }));
  });
  serve(router, ctx, calls.unblockUser, async ({ body, params, caller: by, commandId }) =>
    described(await unblockUser(ctx, { ...body, by, user: params.id, commandId })),
  );
  serve(router, ctx, calls.signOutUser, async ({ params, caller: by, commandId }) =>
    described(await signOutUser(ctx, { by, user: params.id, commandId })),
  );
  serve(router, ctx, calls.addFreeSpins, async ({ body, params, caller: by, commandId }) =>
    answerOf(ctx, await addFreeSpins(ctx, { ...body, by, user: params.id, commandId }), described),
  );
  return router;
}
