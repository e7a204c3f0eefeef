import {
  CLOCK_SKEW_ALARM_MS,
  type HealthAnswer,
  type HealthQueue,
  type ServerBeacon,
} from '@chewata/common/contract/admin/health';
import { DAY_MS, MINUTE_MS } from '@chewata/common/time';

/** From this age on, the oldest in a queue is a problem: players expect their money within half an hour. */
const LATE_MS: Readonly<Record<HealthQueue, number>> = {
  deposits: 30 * MINUTE_MS,
  withdrawals: 30 * MINUTE_MS,
  approvals: DAY_MS,
  payouts: 30 * MINUTE_MS,
  notifications: 10 * MINUTE_MS,
  work: MINUTE_MS,
};
const BACKUP_OLD_MS = 2 * DAY_MS;

export const isLate = ({ name, oldest }: HealthAnswer['queues'][number], now: number): boolean =>
  oldest !== null && now - Date.parse(oldest) > LATE_MS[name];

export const isBadBackup = ({ lastBackup }: Pick<HealthAnswer, 'lastBackup'>, now: number): boolean =>
  lastBackup !== null && (!lastBackup.ok || now - Date.parse(lastBackup.at) > BACKUP_OLD_MS);

export const isBadClock = ({ clockSkewMs }: ServerBeacon): boolean =>
  Math.abs(clockSkewMs) >= CLOCK_SKEW_ALARM_MS;

/** True if a living server finds no beacon, or its clock is off by it. */
const isBadBeacon = ({ state, beacon }: HealthAnswer['servers'][number]): boolean =>
  state !== 'silent' && beacon !== null && (beacon.state === 'away' || isBadClock(beacon));

/** How much of it a person has to look at. */
export function problemsIn(health: HealthAnswer): number {
  const now = Date.parse(health.at);
  const found = [
    ...health.servers.filter(({ state }) => state === 'silent'),
    ...health.servers.filter(isBadBeacon),
    ...health.stores.filter(({ ok }) => !ok),
    ...health.queues.filter((queue) => isLate(queue, now)),
    ...health.providers.filter(({ circuit }) => circuit === 'open'),
    ...(isBadBackup(health, now) ? ['backup'] : []),
    ...(health.lastAudit !== null && health.lastAudit.breaks > 0 ? ['audit'] : []),
  ];
  return found.length;
}
