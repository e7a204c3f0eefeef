import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';

export interface HttpMetrics {
  /** Measures every request that reaches a declared route. */
  readonly measure: RequestHandler;
  /** Replies with all figures, for Prometheus. */
  readonly report: RequestHandler;
}

export function httpMetrics(registry: Registry): HttpMetrics {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply, by declared path',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    measure: (req, res, next) => {
      const stop = durations.startTimer({ method: req.method });
      res.once('finish', () => {
        // The declared path, never the requested one: their number has no bound.
        const path: unknown = req.route?.path;
        if (typeof path === 'string') stop({ path, status: res.statusCode });
      });
      next();
    },
    report: async (_req, res) => {
      res.type(registry.contentType).send(await registry.metrics());
    },
  };
}
