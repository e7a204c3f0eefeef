import type { Route } from '@chewata/common/contract/route';
import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';

const NAME = 'http_request_duration_seconds';

/** How long each call takes, by declared path (never by the path asked for: that has no bound). */
export function measure(metrics: Registry, route: Route): RequestHandler {
  const durations =
    (metrics.getSingleMetric(NAME) as Histogram | undefined) ??
    new Histogram({
      name: NAME,
      help: 'Time from a request to its answer, by declared path',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [metrics],
    });
  return (_req, res, next) => {
    const stop = durations.startTimer({ method: route.method, path: route.path });
    res.once('finish', () => stop({ status: res.statusCode }));
    next();
  };
}
