import type { IsoTime } from '../conventions.ts';
import type { BeaconState } from '../rooms/room.ts';
import { answers, route } from '../route.ts';

/** 'silent': it sent no report for some seconds and did not stop by itself. */
export type ServerState = 'up' | 'draining' | 'silent';

export interface ServerHealth {
  id: string;
  state: ServerState;
  startedAt: IsoTime;
  seenAt: IsoTime;
  /** How long its event loop was blocked at most in the last seconds. */
  lagMs: number;
  memoryMb: number;
  /** The public beacon as this server finds it; null if the server is of a version that does not report it. */
  beacon: ServerBeacon | null;
}

export interface ServerBeacon {
  state: BeaconState;
  /** How far the server's clock is ahead of the beacon; negative if behind, 0 as far as can be seen. */
  clockSkewMs: number;
}

/** From this difference on, a server's clock is at fault. */
export const CLOCK_SKEW_ALARM_MS = 1000;

export interface StoreHealthAnswer {
  name: 'mongodb' | 'redis';
  ok: boolean;
  /** Null if it did not answer. */
  ms: number | null;
}

/** The work that waits for a person (deposits, withdrawals, approvals) or for the machine. */
export const HEALTH_QUEUES = [
  'deposits',
  'withdrawals',
  'approvals',
  'payouts',
  'notifications',
  'work',
] as const;
export type HealthQueue = (typeof HEALTH_QUEUES)[number];

export interface QueueHealth {
  name: HealthQueue;
  waiting: number;
  /** Since when the oldest has been waiting. */
  oldest: IsoTime | null;
}

export interface ProviderHealth {
  name: string;
  lastSuccess: IsoTime | null;
  /** Open: a server sends it nothing for a while, because its last answers were errors. */
  circuit: 'open' | 'closed';
}

export interface HealthAnswer {
  at: IsoTime;
  servers: ServerHealth[];
  stores: StoreHealthAnswer[];
  queues: QueueHealth[];
  providers: ProviderHealth[];
  lastBackup: { at: IsoTime; ok: boolean; note: string } | null;
  lastAudit: { at: IsoTime; breaks: number } | null;
}

/** How the installation is now. */
export const readHealth = route({
  method: 'GET',
  path: '/api/admin/health',
  access: 'finance',
  answer: answers<HealthAnswer>(),
});
