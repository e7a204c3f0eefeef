import type { RoundId } from '@chewata/common/ids';
import type { Round } from '#domain/rooms/round.ts';
import { eachOf } from '../../each-of.ts';
import { alarmOfMissingValue, countRefund } from '../fairness/alarms.ts';
import { completeRecordSoon } from '../fairness/complete-record.ts';
import { wakeRoom } from '../room-work.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { publishPaidBalances, publishResult } from '../settle/publish-result.ts';
import { endOldRooms } from './end-old-rooms.ts';
import { endRefunded } from './end-refunded.ts';
import { logEnded } from './log-ended.ts';
import { NOTHING_CALLED, refundRound, refundText } from './refund-round.ts';
import { refundStrays, STRAY_MS } from './refund-strays.ts';
import { settleLost } from './settle-lost.ts';

/** Consecutive recoveries read overlapping spans: an entry's time is that of its posting, not of its commit. */
const OVERLAP_MS = 5 * 60 * 1000;

/** A round that ended is in the log by then, unless its beacon is late. */
const LOGGED_MS = 10_000;

/** Rounds that are recovered at the same time: their waits for the stores overlap. */
const AT_ONCE = 8;

export interface RecoveryFigures {
  readonly lostRounds: number;
  readonly strayStakes: number;
}

/**
 * Finishes what a crash has left unfinished: rounds that hold stakes and whose room Redis has lost are settled if
 * they were sealed, else refunded; stakes without a card are refunded; living rooms are woken, and end if their rounds
 * have ended; sealed rounds that the log lacks are added to it. No round is settled without a result: the two are one
 * transaction.
 */
export async function recoverRounds(ctx: RoomsContext): Promise<RecoveryFigures> {
  const startedAt = ctx.clock.now();
  const last = await ctx.recoveries.last();
  const open = await ctx.rounds.open();
  const recovered = await eachOf(open, AT_ONCE, (id) => recoverRound(ctx, id));
  await endOldRooms(ctx, new Set(open));

  const from = new Date(last ? last.getTime() - OVERLAP_MS : 0);
  const staked = await ctx.ledger.roundsStakedIn(from, new Date(startedAt - STRAY_MS));
  const strays = await eachOf(staked, AT_ONCE, (id) => refundStrays(ctx, id));
  await logEnded(ctx, from, new Date(startedAt - LOGGED_MS));
  const lostRounds = recovered.filter(Boolean).length;
  const strayStakes = strays.reduce((total, one) => total + one, 0);

  await ctx.recoveries.note(new Date(startedAt));
  if (lostRounds + strayStakes > 0) ctx.log.warn({ lostRounds, strayStakes }, 'rounds recovered');
  return { lostRounds, strayStakes };
}

/** True if the room was lost. The document is read after the room, so that a room that has just ended is not lost. */
async function recoverRound(ctx: RoomsContext, id: RoundId): Promise<boolean> {
  const room = await ctx.rooms.find(id);
  if (room && room.phase !== 'over') {
    // Redis has restored the room as it was before the round was sealed: its start continues, or refunds it.
    const round = await ctx.rounds.find(id);
    if (room.phase === 'open' && round?.status === 'Playing')
      await ctx.rooms.change(room, { revision: room.revision, phase: 'frozen' });
    // The server that refunded it has died before the room ended.
    if (round?.status === 'Refunded')
      await endRefunded(ctx, room, round, { fromPlay: true, why: round.refundedFor ?? 'lost' });
    await wakeRoom(ctx, id, ctx.clock.now());
    return false;
  }
  const round = await ctx.rounds.find(id);
  if (!round?.open) return false;
  const fate = await settleLost(ctx, round);
  if (fate === 'waits') return false;
  if (fate !== 'settled') await refundLost(ctx, round, fate);
  const ended = await ctx.rounds.find(id);
  await completeRecordSoon(ctx, id);
  if (ended?.status === 'Finished') {
    // Nothing can follow it, so it has the highest seq.
    publishResult(ctx, ended, Number.MAX_SAFE_INTEGER);
    await publishPaidBalances(ctx, ended);
    ctx.publish.lobby(round.game);
  }
  return true;
}

async function refundLost(ctx: RoomsContext, round: Round, why: 'lost' | 'noBeacon'): Promise<void> {
  const { id, game, people } = round;
  await refundRound(ctx, round, { fromPlay: true, why, people, story: NOTHING_CALLED });
  const refunded = await ctx.rounds.find(id);
  if (refunded?.status !== 'Refunded') return;
  if (refunded.refundedFor === 'noBeacon') await alarmOfMissingValue(ctx, round);
  // A round that was Refunded before has been counted by the server that refunded it.
  if (round.status !== 'Refunded') countRefund(ctx, refunded.refundedFor);
  ctx.publish.toRoom(game, id, 'timeoutMessage', (say) => [
    { message: refundText(refunded, say), success: false },
    id,
  ]);
  ctx.publish.toRoom(game, id, 'timeoutFinished', [id]);
}
