import { Counter, Gauge, type Registry } from 'prom-client';

export const beaconMetrics = (registers: Registry[]) => ({
  roundsSealedLate: new Counter({
    name: 'rounds_sealed_late_total',
    help: 'Rounds refunded because their cards were sealed too late for their beacon',
    registers,
  }),
  roundsWithoutBeacon: new Counter({
    name: 'rounds_without_beacon_total',
    help: 'Countdowns that began without a beacon, rounds refunded for want of one, and payments refused for it',
    labelNames: ['outcome'] as const,
    registers,
  }),
  beaconClockSkew: new Gauge({
    name: 'beacon_clock_skew_seconds',
    help: 'How far the clock of this server is ahead of the public beacon; negative if behind',
    registers,
  }),
  beaconReady: new Gauge({
    name: 'beacon_ready',
    help: '1 if the public beacon has given a new round within the last 30 s',
    registers,
  }),
});
