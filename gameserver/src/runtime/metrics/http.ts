import { Histogram, type Registry } from 'prom-client';

/** In seconds. The longest request waits for a payment provider and its backup host: above 30 s. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60];

export const httpMetrics = (registers: Registry[]) => ({
  httpDurations: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply, by declared path',
    labelNames: ['method', 'path', 'status'] as const,
    buckets: DURATIONS,
    registers,
  }),
});
