import type { RoundId } from '@chewata/common/ids';
import { refundRound } from './refund-round.ts';
import { refundStrays, STRAY_MS } from './refund-strays.ts';
import { wake } from './room-work.ts';
import type { RoomsContext } from './rooms-context.ts';
import { refundKey } from './tell-end.ts';

/** A stake is looked at by several recoveries: its entry's time is that of its posting, not of its commit. */
const OVERLAP_MS = 5 * 60 * 1000;

export interface RecoveryFigures {
  readonly lostRounds: number;
  readonly strayStakes: number;
}

/**
 * Finishes what died half-way (DESIGN.md 3, Recovery): rounds whose stakes lie in their accounts and whose
 * room Redis has lost are refunded; stakes without a card are refunded; rooms that live are woken up.
 * Rounds settled without a result do not occur: the two are one transaction.
 */
export async function recoverRounds(ctx: RoomsContext): Promise<RecoveryFigures> {
  const startedAt = ctx.clock.now();
  const last = await ctx.recoveries.last();
  let lostRounds = 0;
  for (const id of await ctx.rounds.open()) if (await recoverRound(ctx, id)) lostRounds++;

  const from = new Date(last ? last.getTime() - OVERLAP_MS : 0);
  let strayStakes = 0;
  for (const id of await ctx.ledger.roundsStakedIn(from, new Date(startedAt - STRAY_MS)))
    strayStakes += await refundStrays(ctx, id);

  await ctx.recoveries.note(new Date(startedAt));
  if (lostRounds + strayStakes > 0) ctx.log.warn({ lostRounds, strayStakes }, 'recovered rounds');
  return { lostRounds, strayStakes };
}

/** True where the room was lost. The document is read after the room, so that one that ended is not taken for lost. */
async function recoverRound(ctx: RoomsContext, id: RoundId): Promise<boolean> {
  const room = await ctx.rooms.find(id);
  if (room && room.phase !== 'over') {
    // Redis has come back as it was before the round was sealed: its start goes on, or refunds it.
    if (room.phase === 'open' && (await ctx.rounds.find(id))?.status === 'Playing')
      await ctx.rooms.change(room, { revision: room.revision, phase: 'frozen' });
    await wake(ctx, id, ctx.clock.now());
    return false;
  }
  const round = await ctx.rounds.find(id);
  if (!round?.open) return false;
  await refundRound(ctx, round, { fromPlay: true, people: round.people });
  ctx.publish.toRoom(round.game, id, 'timeoutMessage', (say) => [
    { message: say(refundKey(round)), success: false },
    id,
  ]);
  ctx.publish.toRoom(round.game, id, 'timeoutFinished', [id]);
  return true;
}
