import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context } from '../../context.ts';
import { beaconState } from '../../rooms/fairness/beacon-state.ts';

const startedAt = Date.now();
/** Of this process; read and begun again with each report. */
const loopDelay = monitorEventLoopDelay({ resolution: 20 });
loopDelay.enable();

type ServerReportContext = Pick<
  Context,
  'beacon' | 'clock' | 'config' | 'lifecycle' | 'providerWatch' | 'serverReports' | 'settings'
>;

/** Reports how this server is, for the health screen of every server. */
export async function reportServer(ctx: ServerReportContext): Promise<number> {
  const lagMs = Math.max(0, Math.round(loopDelay.max / 1e6) - 20);
  loopDelay.reset();
  await ctx.serverReports.put({
    startedAt,
    at: ctx.clock.now(),
    draining: ctx.lifecycle.draining,
    lagMs,
    memoryMb: Math.round(process.memoryUsage().rss / 1024 / 1024),
    beacon: { state: beaconState(ctx), clockSkewMs: ctx.beacon.clockSkew() },
    providers: ctx.providerWatch.report(),
  });
  return 0;
}
