import { Counter, Histogram, type Registry } from 'prom-client';

export const storeMetrics = (registers: Registry[]) => ({
  storeCommands: new Histogram({
    name: 'store_command_duration_seconds',
    help: 'Time of a command of a store, by outcome: ok or failed',
    labelNames: ['store', 'outcome'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  }),
  figuresMissed: new Counter({
    name: 'figures_missed_total',
    help: 'Scrapes at which some figures could not be read',
    labelNames: ['figures'] as const,
    registers,
  }),
});
