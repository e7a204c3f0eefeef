import { eachOf } from '../../each-of.ts';
import { completeRecordSoon } from '../fairness/complete-record.ts';
import type { RoomsContext } from '../rooms-context.ts';

const AT_ONCE = 8;

/**
 * D15: puts sealed rounds that ended in that span into the log, if it lacks them: their server died between the end
 * of the round and its entry, and Redis has lost the room, which would have continued.
 */
export async function logEnded(ctx: RoomsContext, from: Date, to: Date): Promise<void> {
  const ended = await ctx.rounds.sealedEndedIn(from, to);
  if (ended.length === 0) return;
  const known = await ctx.fairnessLog.known(ended);
  const missing = ended.filter((id) => !known.has(id));
  await eachOf(missing, AT_ONCE, (id) => completeRecordSoon(ctx, id));
}
