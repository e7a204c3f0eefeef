import { isDeepStrictEqual } from 'node:util';
import { EMPTY_QUEUE } from '#domain/staff-news/queue-news.ts';
import type { KnownNews } from '#storage/work/staff-news.ts';
import type { Context } from '../context.ts';
import { type QueueContext, reportQueue } from './report-queues.ts';
import { reportBackup, reportBreaks, reportCircuits, type SystemContext } from './report-system.ts';

const NOTHING: KnownNews = {
  deposits: EMPTY_QUEUE,
  withdrawals: EMPTY_QUEUE,
  breaks: { names: [], at: 0 },
  circuits: [],
  backupAt: 0,
};

/**
 * Looks at everything that the staff must hear of at once, and notifies them of what is new. What is known is saved
 * after the notices: a server that dies in between leaves them to the next look, which makes the same ones again.
 */
export async function reportNews(
  ctx: QueueContext & SystemContext & Pick<Context, 'staffNews'>,
): Promise<void> {
  const known = (await ctx.staffNews.known()) ?? NOTHING;
  const next = {
    deposits: await reportQueue(ctx, 'deposits', known.deposits),
    withdrawals: await reportQueue(ctx, 'withdrawals', known.withdrawals),
    breaks: await reportBreaks(ctx, known.breaks),
    circuits: await reportCircuits(ctx, known.circuits),
    backupAt: await reportBackup(ctx, known.backupAt),
  };
  if (!isDeepStrictEqual(known, next)) await ctx.staffNews.keep(next);
}
