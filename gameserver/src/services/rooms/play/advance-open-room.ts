import type { UserId } from '@chewata/common/ids';
import { entryId } from '#domain/ledger/entries.ts';
import { isPublishedSecond } from '#domain/rooms/due-at.ts';
import { playersOf } from '#domain/rooms/play.ts';
import { AWAY_MS, HOLD_MS, PAYING_MS, type RoomCard, type RoomState } from '#domain/rooms/room.ts';
import { secondsLeft } from '#domain/rooms/room-view.ts';
import { alarmWithoutBeacon } from '../fairness/alarms.ts';
import { newCountdown } from '../fairness/new-countdown.ts';
import { publishUpdate } from '../publish-update.ts';
import type { RoomsContext } from '../rooms-context.ts';
import type { PhaseHandler } from './phase-handler.ts';

/**
 * Advances a room that takes cards: payments whose payer may have died, holds that lapse (G5), the seconds of the
 * countdown, and its end.
 */
export const advanceOpenRoom: PhaseHandler = async (ctx, room, now) => {
  await finishPayments(ctx, room, now);
  if (room.deadline !== null && now >= room.deadline) {
    await ctx.rooms.freeze(room.id, now);
    return null;
  }
  const seconds = secondToPublish(room, now);
  const away = await awayHolders(ctx, room, now);
  const lapse = { now, holdMs: HOLD_MS, away, heldBefore: now - AWAY_MS, seconds };
  const { update, ticked, next } = await ctx.rooms.lapse(room.id, lapse);
  publishUpdate(ctx, room, update);
  if (ticked && seconds !== null) ctx.publish.toRoom(room.game, room.id, 'countdown', [seconds, room.id]);
  return next;
};

/** The second of the countdown that is to be published now; null for none. */
function secondToPublish({ deadline, ticked }: RoomState, now: number): number | null {
  if (deadline === null) return null;
  const seconds = secondsLeft(deadline, now);
  return ticked === null || isPublishedSecond(seconds) ? seconds : null;
}

/** The users who hold cards in the room and have had no socket for 5 s. */
async function awayHolders(ctx: RoomsContext, { game, cards }: RoomState, now: number): Promise<UserId[]> {
  const holders = playersOf(cards.filter(({ status }) => status === 'held'));
  if (holders.length === 0) return [];
  const since = await ctx.presence.awaySince(game, holders, now);
  return holders.filter((user) => {
    const away = since.get(user) ?? null;
    return away !== null && away + AWAY_MS <= now;
  });
}

/**
 * Payments that have been pending for longer than any living payer takes. If the journal has the stake, the cards
 * are paid; otherwise they are released, and if the payer lives after all, it learns that it was too late.
 */
async function finishPayments(ctx: RoomsContext, room: RoomState, now: number): Promise<void> {
  const stale = room.cards.filter(({ status, at }) => status === 'paying' && at + PAYING_MS <= now);
  for (const token of new Set(stale.map((card) => card.token)))
    await finishPayment(
      ctx,
      room,
      stale.filter((card) => card.token === token),
      now,
    );
}

async function finishPayment(
  ctx: RoomsContext,
  room: RoomState,
  batch: readonly RoomCard[],
  now: number,
): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { userId, token } = first;
  const posted = await ctx.ledger.find(entryId.stake({ roundId: room.id, userId, token }));
  if (posted) {
    const cards = batch.map(({ card }) => card);
    const countdown = newCountdown(ctx, room);
    const paid = { userId, token, cards, now, countdown };
    const outcome = await ctx.rooms.markPaid(room, paid);
    if (outcome.outcome !== 'paid') return;
    publishUpdate(ctx, room, outcome.update);
    await ctx.rounds.addPlayer(room.id, userId);
    ctx.publish.lobby(room.game, userId);
    if (outcome.starts) await alarmWithoutBeacon(ctx, countdown);
  } else {
    publishUpdate(ctx, room, await ctx.rooms.abandonPaying(room.id, userId, token));
  }
}
