import * as calls from '@chewata/common/contract/admin';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { listDecisions } from '../../services/decisions/list-decisions.ts';
import { serve } from '../serve.ts';

/** What administrators have decided; there is no call that changes it. */
export function adminDecisionRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.listDecisions, ({ query }) => listDecisions(ctx, query.pageNumber));
  return router;
}
