import * as calls from '@chewata/common/contract/admin/health';
import { Router } from 'express';
import { readHealth } from '#services/admin/health/read-health.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** How the installation is. */
export function adminHealthRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.readHealth, () => readHealth(ctx));
  return router;
}
