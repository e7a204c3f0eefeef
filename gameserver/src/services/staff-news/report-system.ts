import { createHash } from 'node:crypto';
import {
  breakNews,
  circuitNews,
  type KnownBreaks,
  type KnownCircuit,
} from '#domain/staff-news/system-news.ts';
import type { Context } from '../context.ts';
import {
  type NotifyContext,
  notifyAdministrators,
  notifyStaff,
} from '../notifications/notify-administrators.ts';

export type SystemContext = NotifyContext & Pick<Context, 'auditReports' | 'backups' | 'serverReports'>;

/** A server reports every 3 s. */
const SILENT_AFTER_MS = 10_000;

/**
 * O11: notifies administrators of new breaks in the last audits, the nightly one and the hourly one together; returns
 * those that are known after it.
 */
export async function reportBreaks(ctx: SystemContext, known: KnownBreaks): Promise<KnownBreaks> {
  const now = ctx.clock.now();
  const last = await ctx.auditReports.last();
  if (!last) return known;
  const names = last.breaks.map(({ rule, subject }) => `${rule}:${subject}`);
  if (!breakNews(known, names, now)) return { ...known, names };
  await notifyAdministrators(ctx, {
    // A full audit ends after an hourly one that began later than it: their breaks differ, their time does not.
    about: `audit:${last.at.toISOString()}:${digestOf(names)}`,
    kind: 'urgentAlert',
    key: 'notifications.auditBroken',
    params: { breaks: names.length },
    data: '/admin/audit',
  });
  return { names, at: now };
}

const digestOf = (names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 16);

/** O11: notifies finance and administrators of each circuit that has opened on any server. */
export async function reportCircuits(
  ctx: SystemContext,
  known: readonly KnownCircuit[],
): Promise<readonly KnownCircuit[]> {
  const now = ctx.clock.now();
  const reports = (await ctx.serverReports.all(now)).filter(({ at }) => at >= now - SILENT_AFTER_MS);
  const open = reports.flatMap(({ providers }) => providers.filter(({ openUntil }) => openUntil !== null));
  const news = circuitNews(known, new Set(open.map(({ name }) => name)), now);
  for (const name of news.opened)
    await notifyStaff(
      ctx,
      {
        about: `circuit:${name}:${Math.floor(now / 60_000)}`,
        key: 'notifications.circuitOpen',
        params: { name },
        data: '/admin/health',
      },
      'finance',
    );
  return news.known;
}

/** O11: notifies administrators of a failed backup; returns the time of the last one reported. */
export async function reportBackup(ctx: SystemContext, reportedAt: number): Promise<number> {
  const last = await ctx.backups.last();
  if (!last || last.ok || last.at.getTime() <= reportedAt) return reportedAt;
  await notifyAdministrators(ctx, {
    about: `backup:${last.at.toISOString()}`,
    key: 'notifications.backupFailed',
    params: { note: last.note },
    data: '/admin/health',
  });
  return last.at.getTime();
}
