import { entryHash, hourHash, NO_PREVIOUS } from '@chewata/common/fairness/round-log';
import { HOUR_MS } from '@chewata/common/time';
import type { Context } from '../../context.ts';

/** An entry may be written this long after its time. */
const SETTLED_MS = 60_000;

/** D14: joins the chains of the hour that ended last by one record of their heads, unless it has one. */
export async function joinChains({
  fairnessLog,
  clock,
}: Pick<Context, 'fairnessLog' | 'clock'>): Promise<void> {
  const end = Math.floor((clock.now() - SETTLED_MS) / HOUR_MS) * HOUR_MS;
  const hour = new Date(end - HOUR_MS).toISOString();
  const [before] = await fairnessLog.hours(1);
  if (before && before.hour >= hour) return;
  const entries = await fairnessLog.lastOf(new Date(end - HOUR_MS), new Date(end));
  if (entries.length === 0) return;
  const heads = entries
    .map((entry) => ({ chain: entry.chain, n: entry.n, hash: entryHash(entry) }))
    .sort((a, b) => (a.chain < b.chain ? -1 : 1));
  const previous = before?.hash ?? NO_PREVIOUS;
  await fairnessLog.addHour({ hour, heads, previous, hash: hourHash({ hour, heads, previous }) });
}
