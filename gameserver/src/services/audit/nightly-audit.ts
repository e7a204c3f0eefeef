import { addisDay, addisHour } from '../../domain/addis-time.ts';
import type { Context } from '../context.ts';
import { auditNow } from './latest-audit.ts';

/** The hour of Addis Ababa in which the least is played. */
const HOUR = 4;
const LOOKED_EVERY_MS = 5 * 60 * 1000;

/** Audits the ledger once a night, on whichever server comes first. */
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
    look().catch((error: unknown) => ctx.log.error({ err: error }, 'the nightly audit could not be made'));
  }, LOOKED_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
