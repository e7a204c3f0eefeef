import type { AuditReport } from '#storage/money/audit-reports.ts';
import type { Books } from '#storage/money/books.ts';
import type { Context } from '../context.ts';
import { auditLedger } from './audit-ledger.ts';

type Auditing = Pick<Context, 'auditReports' | 'books' | 'clock' | 'log'>;

/** An audit as young as this is not made again. */
const FRESH_MS = 60_000;
/** One at a time a server: who asks while one is made gets that one. */
const running = new WeakMap<Books, Promise<AuditReport>>();

/** The audit of a moment ago, or one made now. */
export async function latestAudit(ctx: Auditing): Promise<AuditReport> {
  const last = await ctx.auditReports.last();
  if (last && ctx.clock.now() - last.at.getTime() < FRESH_MS) return last;
  return auditNow(ctx);
}

/** Audits the ledger, keeps the report, and logs every break as an error. */
export function auditNow(ctx: Auditing): Promise<AuditReport> {
  const begun = running.get(ctx.books);
  if (begun) return begun;
  const made = make(ctx).finally(() => running.delete(ctx.books));
  running.set(ctx.books, made);
  return made;
}

async function make(ctx: Auditing): Promise<AuditReport> {
  const report = await auditLedger(ctx.books, new Date(ctx.clock.now()));
  await ctx.auditReports.keep(report);
  for (const broken of report.breaks) ctx.log.error({ ...broken }, 'the audit has found a break');
  return report;
}
