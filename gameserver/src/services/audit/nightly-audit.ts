import { addisDay, addisHour } from '../../domain/addis-time.ts';
import type { Context } from '../context.ts';
import { auditNow } from './latest-audit.ts';

/** The quietest hour of play, in Addis Ababa. */
const HOUR = 4;
const POLL_INTERVAL_MS = 5 * 60 * 1000;

/** Audits the ledger once a night, on the first server to try. */
export function startNightlyAudit(ctx: Pick<Context, 'auditReports' | 'books' | 'clock' | 'log'>): {
  stop(): void;
} {
  const look = async () => {
    const now = ctx.clock.now();
    if (addisHour(now) !== HOUR || !(await ctx.auditReports.claim(addisDay(now)))) return;
    const { figures, breaks } = await auditNow(ctx);
    ctx.log.info({ figures, breaks: breaks.length }, 'nightly audit');
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => ctx.log.error({ err: error }, 'nightly audit failed'));
  }, POLL_INTERVAL_MS);
  return { stop: () => clearInterval(timer) };
}
