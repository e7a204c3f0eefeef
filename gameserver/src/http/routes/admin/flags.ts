import * as calls from '@chewata/common/contract/admin/flags';
import { Router } from 'express';
import { closeFlag } from '#services/admin/flags/close-flag.ts';
import { listFlags } from '#services/admin/flags/list-flags.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** Suspicions. */
export function flagRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listFlags, ({ query }) => listFlags(ctx, query.status, query.pageNumber));
  serve(router, ctx, calls.closeFlag, async ({ params, body, caller, commandId }) => ({
    flag: await closeFlag(ctx, { id: params.id, by: caller, text: body.text, commandId }),
  }));
  return router;
}
