import { GAME_NAMES } from '@chewata/common/games';
import { readHealth } from '../admin/health/read-health.ts';
import type { Context } from '../context.ts';
import { lobbySummaries } from '../rooms/enter/list-rooms.ts';

type Figures = Parameters<typeof readHealth>[0] & Pick<Context, 'metrics' | 'providerWatch' | 'rooms'>;

/** In seconds; infinite for what never happened. */
const ageOf = (now: number, at: string | undefined): number =>
  at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, (now - Date.parse(at)) / 1000);

/** Figures that are read when Prometheus asks: rooms, queues, the latest audit and backup, circuits. */
export function watchFigures(ctx: Figures): void {
  const { metrics } = ctx;
  metrics.readAtScrape('rooms', async () => {
    const rooms = (await Promise.all(GAME_NAMES.map((game) => lobbySummaries(ctx, game)))).flat();
    for (const game of GAME_NAMES)
      for (const status of ['Starting', 'Playing'] as const) {
        const those = rooms.filter((room) => room.game === game && room.status === status);
        metrics.rooms.set({ game, status }, those.length);
      }
  });
  metrics.readAtScrape('health', async () => {
    const { queues, lastAudit, lastBackup } = await readHealth(ctx);
    const now = ctx.clock.now();
    for (const { name: queue, waiting, oldest } of queues) {
      metrics.queueLength.set({ queue }, waiting);
      metrics.queueOldest.set({ queue }, oldest === null ? 0 : ageOf(now, oldest));
    }
    metrics.auditAge.set(ageOf(now, lastAudit?.at));
    metrics.auditBreaks.set(lastAudit?.breaks ?? 0);
    metrics.backupAge.set(ageOf(now, lastBackup?.at));
    metrics.backupOk.set(lastBackup?.ok === false ? 0 : 1);
  });
  metrics.readAtScrape('providers', () => {
    for (const { name: provider, openUntil } of ctx.providerWatch.report())
      metrics.providerCircuit.set({ provider }, openUntil === null ? 0 : 1);
  });
}
