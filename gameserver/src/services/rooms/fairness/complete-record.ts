import { recordHash, voidHash, voidId } from '@chewata/common/fairness/round-log';
import { isOver } from '@chewata/common/games/round';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import type { RoomsContext } from '../rooms-context.ts';
import { BEACON_WAIT_MS, beaconValueOf } from './beacon-value-of.ts';
import { logRound, recordOf } from './record.ts';

const RETRY_MS = 1000;

type RecordContext = Pick<RoomsContext, 'beacon' | 'clock' | 'roundLog' | 'rounds'>;

/**
 * D15: the record of a sealed round that is over gets its beacon's value, also if the round was refunded before it
 * was published, and its place in the log; that of a voided one gets its second entry. Repeated, it changes nothing.
 * Returns when to try again; null if nothing is left to do.
 */
export async function completeRecord(ctx: RecordContext, id: RoundId): Promise<number | null> {
  const round = await ctx.rounds.find(id);
  if (!round?.sealedAt || !isOver(round.status)) return null;
  const now = ctx.clock.now();
  const lacksValue = round.beacon !== null && (await beaconValueOf(ctx, round)) === null;
  if (lacksValue && now < (round.beacon?.at ?? 0) + BEACON_WAIT_MS) return now + RETRY_MS;
  const complete = (await ctx.rounds.find(id)) ?? round;
  await logRound(ctx, complete);
  const { status, voided, game } = complete;
  if (status !== 'Finished' || !voided) return null;
  const hash = voidHash(id, recordHash(recordOf(complete)), voided.at.toISOString());
  await ctx.roundLog.add({ roundId: asRoundId(voidId(id)), game, fate: 'voided', hash });
  return null;
}

/** Completes it now, or as soon as it can be. */
export async function completeRecordSoon(
  ctx: RecordContext & Pick<RoomsContext, 'due'>,
  id: RoundId,
): Promise<void> {
  const again = await completeRecord(ctx, id);
  if (again !== null) await ctx.due.schedule('record', id, again);
}
