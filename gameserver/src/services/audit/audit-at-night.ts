import { addisDay, addisHour } from '../../domain/addis-time.ts';
import { type Auditing, auditNow } from './latest-audit.ts';

/** The hour of Addis Ababa with the fewest players. */
const HOUR = 4;

/** Audits the ledger and the rounds once a night, on the first server that asks. Returns how many audits it made. */
export async function auditAtNight(ctx: Auditing): Promise<number> {
  const now = ctx.clock.now();
  if (addisHour(now) !== HOUR || !(await ctx.auditReports.claim(addisDay(now)))) return 0;
  const { figures, breaks } = await auditNow(ctx);
  ctx.log.info({ figures, breaks: breaks.length }, 'nightly audit completed');
  return 1;
}
