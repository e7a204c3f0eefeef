import { Router } from 'express';
import type { Context } from '../../services/context.ts';

/** Liveness, readiness and figures, for the proxy and for Prometheus (CONTRACT.md 5). */
export function healthRoutes(ctx: Pick<Context, 'lifecycle' | 'storesAnswer' | 'metrics'>): Router {
  const router = Router();
  router.get('/healthz', async (_req, res) => {
    const ok = await ctx.storesAnswer();
    res.status(ok ? 200 : 503).json({ ok });
  });
  router.get('/readyz', async (_req, res) => {
    const ready = !ctx.lifecycle.draining && (await ctx.storesAnswer());
    res.status(ready ? 200 : 503).json({ ready, draining: ctx.lifecycle.draining });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(ctx.metrics.contentType).send(await ctx.metrics.metrics());
  });
  return router;
}
