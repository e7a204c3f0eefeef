import type {
  HealthAnswer,
  HealthQueue,
  ProviderHealth,
  QueueHealth,
  ServerHealth,
} from '@chewata/common/contract/admin/health';
import type { ServerReport } from '#storage/work/server-reports.ts';
import type { Context } from '../../context.ts';

/** A server reports every 3 s. */
const SILENT_AFTER_MS = 10_000;
/** Work that is due is taken within milliseconds: later than this it waits. */
const LATE_MS = 1000;

type HealthContext = Pick<
  Context,
  | 'approvals'
  | 'auditReports'
  | 'backups'
  | 'clock'
  | 'deposits'
  | 'due'
  | 'notifications'
  | 'serverReports'
  | 'storeHealth'
  | 'withdrawals'
>;

/** How servers, stores, queues and providers are now, and the latest backup and audit. */
export async function readHealth(ctx: HealthContext): Promise<HealthAnswer> {
  const now = ctx.clock.now();
  const [stores, queues, reports, successes, backup, audit] = await Promise.all([
    ctx.storeHealth.probe(),
    waitingWork(ctx, now),
    ctx.serverReports.all(now),
    ctx.serverReports.providerSuccesses(),
    ctx.backups.last(),
    ctx.auditReports.last(),
  ]);
  return {
    at: iso(now),
    servers: serversOf(reports, now),
    stores,
    queues,
    providers: providersOf(reports, successes, now),
    lastBackup: backup && { ...backup, at: backup.at.toISOString() },
    lastAudit: audit && { at: audit.at.toISOString(), breaks: audit.breaks.length },
  };
}

async function waitingWork(ctx: HealthContext, now: number): Promise<QueueHealth[]> {
  const undecided = ['Pending', 'AwaitingSecond'] as const;
  const queues = {
    deposits: ctx.deposits.waiting(undecided),
    withdrawals: ctx.withdrawals.waiting(undecided),
    approvals: ctx.approvals.waiting(),
    payouts: ctx.withdrawals.waiting(['Processing']),
    notifications: ctx.notifications.waiting(new Date(now)),
    work: ctx.due.overdue(now - LATE_MS),
  } satisfies Record<HealthQueue, Promise<{ count: number; oldest: Date | null }>>;
  const named = Object.entries(queues) as [HealthQueue, (typeof queues)[HealthQueue]][];
  return Promise.all(
    named.map(async ([name, queue]) => {
      const { count, oldest } = await queue;
      return { name, waiting: count, oldest: oldest?.toISOString() ?? null };
    }),
  );
}

/** Servers that stopped by themselves are left out. */
function serversOf(reports: readonly ServerReport[], now: number): ServerHealth[] {
  const isSilent = ({ at }: ServerReport) => at < now - SILENT_AFTER_MS;
  return reports
    .filter((report) => !(report.draining && isSilent(report)))
    .sort((one, other) => one.startedAt - other.startedAt)
    .map((report) => ({
      id: report.id,
      state: isSilent(report) ? 'silent' : report.draining ? 'draining' : 'up',
      startedAt: iso(report.startedAt),
      seenAt: iso(report.at),
      lagMs: report.lagMs,
      memoryMb: report.memoryMb,
      beacon: report.beacon ?? null,
    }));
}

function providersOf(
  reports: readonly ServerReport[],
  successes: ReadonlyMap<string, number>,
  now: number,
): ProviderHealth[] {
  const live = reports.filter(({ at }) => at >= now - SILENT_AFTER_MS).flatMap(({ providers }) => providers);
  return [...new Set(live.map(({ name }) => name))].sort().map((name) => {
    const last = successes.get(name);
    const open = live.some((report) => report.name === name && report.openUntil !== null);
    return { name, lastSuccess: last === undefined ? null : iso(last), circuit: open ? 'open' : 'closed' };
  });
}

const iso = (at: number): string => new Date(at).toISOString();
