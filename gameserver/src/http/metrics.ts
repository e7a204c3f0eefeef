import type { RequestHandler } from 'express';
import type { Context } from '../services/context.ts';

export interface HttpMetrics {
  /** Measures every request that reaches a declared route. */
  readonly measure: RequestHandler;
  /** Replies with all figures, for Prometheus. */
  readonly report: RequestHandler;
}

export const httpMetrics = ({ metrics, log }: Pick<Context, 'metrics' | 'log'>): HttpMetrics => ({
  measure: (req, res, next) => {
    const stop = metrics.httpDurations.startTimer({ method: req.method });
    res.once('finish', () => {
      // The declared path, never the requested one: their number has no bound.
      const path: unknown = req.route?.path;
      if (typeof path === 'string') stop({ path, status: res.statusCode });
    });
    next();
  },
  report: async (_req, res) => {
    res.type(metrics.registry.contentType).send(await metrics.report(log));
  },
});
