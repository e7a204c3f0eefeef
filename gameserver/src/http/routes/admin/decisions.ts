import * as calls from '@chewata/common/contract/admin/decisions';
import { Router } from 'express';
import { listDecisions } from '#services/admin/decisions/list-decisions.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** The administrators' decisions, read-only: no call changes them. */
export function decisionRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listDecisions, ({ query }) => listDecisions(ctx, query));
  return router;
}
