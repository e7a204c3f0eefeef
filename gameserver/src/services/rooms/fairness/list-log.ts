import type { FairnessLogAnswer } from '@chewata/common/contract/rooms/fairness';
import { Refusal } from '@chewata/common/errors';
import type { Context } from '../../context.ts';

const ENTRIES_PER_PAGE = 100;
const HOURS = 24;

/** D14: the log after that cursor or row, oldest first, and the newest hours. Refusal: NOT_FOUND if there is no such row. */
export async function listLog(
  { fairnessLog }: Pick<Context, 'fairnessLog'>,
  from: string | null,
): Promise<FairnessLogAnswer> {
  const [page, hours] = await Promise.all([
    fairnessLog.list(from, ENTRIES_PER_PAGE),
    fairnessLog.hours(HOURS),
  ]);
  if (page === null) throw new Refusal('NOT_FOUND');
  const { entries, next } = page;
  return { rounds: entries as FairnessLogAnswer['rounds'], next, hours: hours as FairnessLogAnswer['hours'] };
}
