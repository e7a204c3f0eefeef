import { Router } from 'express';
import type { Context } from '../../services/context.ts';

/** Liveness and readiness, for the proxy. */
export function healthRoutes(ctx: Pick<Context, 'lifecycle' | 'storeHealth'>): Router {
  const router = Router();
  router.get('/healthz', async (_req, res) => {
    const ok = await ctx.storeHealth.check();
    res.status(ok ? 200 : 503).json({ ok });
  });
  router.get('/readyz', async (_req, res) => {
    const ready = !ctx.lifecycle.draining && (await ctx.storeHealth.check());
    res.status(ready ? 200 : 503).json({ ready, draining: ctx.lifecycle.draining });
  });
  return router;
}
