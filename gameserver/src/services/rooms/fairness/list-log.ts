import type { FairnessLogAnswer } from '@chewata/common/contract/rooms/fairness';
import type { Context } from '../../context.ts';

const ENTRIES_PER_PAGE = 100;
const HOURS = 24;

/** D14: the log after that cursor, oldest first, and the newest hours. */
export async function listLog(
  { fairnessLog }: Pick<Context, 'fairnessLog'>,
  from: string | null,
): Promise<FairnessLogAnswer> {
  const [{ entries, next }, hours] = await Promise.all([
    fairnessLog.list(from, ENTRIES_PER_PAGE),
    fairnessLog.hours(HOURS),
  ]);
  return { rounds: entries as FairnessLogAnswer['rounds'], next, hours: hours as FairnessLogAnswer['hours'] };
}
