import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What is asked of others: payment providers, receipts, text messages. */
export const outsideMetrics = (registers: Registry[]) => ({
  providerRequests: new Histogram({
    name: 'provider_request_duration_seconds',
    help: 'Time of requests to a provider, by outcome: the class of the status, or none',
    labelNames: ['provider', 'outcome'] as const,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20, 30, 60],
    registers,
  }),
  providerCircuit: new Gauge({
    name: 'provider_circuit_open',
    help: '1 while a host of a provider is spared because it has failed, as this server sees it',
    labelNames: ['provider'] as const,
    registers,
  }),
  sms: new Counter({
    name: 'sms_total',
    help: 'Text messages by outcome: accepted or failed',
    labelNames: ['outcome'] as const,
    registers,
  }),
});
