import type { AuditReport } from '#storage/money/audit-reports.ts';
import type { Books } from '#storage/money/books.ts';
import type { Context } from '../context.ts';
import { auditFairness } from './audit-fairness.ts';
import { auditLedger } from './audit-ledger.ts';

export type Auditing = Pick<Context, 'auditReports' | 'beacon' | 'books' | 'clock' | 'fairnessBooks' | 'log'>;

/** An audit younger than this is returned instead of running a new one. */
const FRESH_MS = 60_000;
/** The running audit of this server: concurrent callers share it. */
const running = new WeakMap<Books, Promise<AuditReport>>();

/** The latest full audit if it is fresh, else a new one; with the breaks of the latest audit of what is new. */
export async function latestAudit(ctx: Auditing): Promise<AuditReport> {
  const last = await ctx.auditReports.last('full');
  const full = last && ctx.clock.now() - last.at.getTime() < FRESH_MS ? last : await auditNow(ctx);
  return (await ctx.auditReports.last()) ?? full;
}

/** Audits the ledger and the rounds, saves the report, and logs every break as an error. */
export function auditNow(ctx: Auditing): Promise<AuditReport> {
  const begun = running.get(ctx.books);
  if (begun) return begun;
  const made = make(ctx).finally(() => running.delete(ctx.books));
  running.set(ctx.books, made);
  return made;
}

async function make(ctx: Auditing): Promise<AuditReport> {
  const now = new Date(ctx.clock.now());
  const ledger = await auditLedger(ctx.books, now);
  const fairness = await auditFairness(ctx.fairnessBooks, { chains: [ctx.beacon.chain], now });
  const report = {
    at: now,
    figures: { ...ledger.figures, ...fairness.figures },
    breaks: [...ledger.breaks, ...fairness.breaks],
  };
  await ctx.auditReports.keep(report, 'full');
  for (const broken of report.breaks) ctx.log.error({ ...broken }, 'audit found a break');
  return report;
}
