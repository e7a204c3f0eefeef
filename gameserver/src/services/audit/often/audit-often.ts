import { MINUTE_MS } from '@chewata/common/time';
import type { Context } from '../../context.ts';
import { auditNew } from './audit-new.ts';

type Auditing = Pick<Context, 'auditReports' | 'auditSlices' | 'books' | 'clock' | 'log' | 'settings'>;

/**
 * Audits what is new, once every `auditEveryMinutes`, on the first server that asks, and logs every break as an error.
 * Returns how many audits it made.
 */
export async function auditOften(ctx: Auditing): Promise<number> {
  const now = ctx.clock.now();
  const everyMs = ctx.settings.now().auditEveryMinutes * MINUTE_MS;
  if (!(await ctx.auditReports.claim(`new:${everyMs}:${Math.floor(now / everyMs)}`))) return 0;
  const report = await auditNew(ctx, new Date(now), everyMs);
  await ctx.auditReports.keep(report, 'new');
  for (const broken of report.breaks) ctx.log.error({ ...broken }, 'audit found a break');
  ctx.log.info({ figures: report.figures, breaks: report.breaks.length }, 'audit of what is new completed');
  return 1;
}
