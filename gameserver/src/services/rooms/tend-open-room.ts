import type { UserId } from '@chewata/common/ids';
import { AWAY_MS, type CardState, HOLD_MS, PAYING_MS, type RoomState } from '../../domain/rooms/room.ts';
import { secondsLeft } from '../../domain/rooms/room-view.ts';
import { playersOf } from '../../domain/rooms/sealing.ts';
import { stakeId } from '../../domain/rooms/stake.ts';
import { countdownMs } from './room-settings.ts';
import type { RoomStep } from './room-step.ts';
import type { RoomsContext } from './rooms-context.ts';
import { tellRoom } from './tell-room.ts';

/**
 * Looks after a room that takes cards: payments whose payer may have died, holds that lapse (G5), the
 * second of the countdown, and its end.
 */
export const tendOpenRoom: RoomStep = async (ctx, room, now) => {
  await finishPayments(ctx, room, now);
  if (room.deadline !== null && now >= room.deadline) {
    await ctx.rooms.freeze(room.id, now);
    return;
  }
  const seconds = room.deadline === null ? null : secondsLeft(room.deadline, now);
  const away = await awayHolders(ctx, room, now);
  const lapse = { now, holdMs: HOLD_MS, away, heldBefore: now - AWAY_MS, seconds };
  const { changed, ticked } = await ctx.rooms.lapse(room.id, lapse);
  if (changed) await tellRoom(ctx, room.id);
  if (ticked && seconds !== null) ctx.publish.toRoom(room.game, room.id, 'countdown', [seconds, room.id]);
};

/** Who holds cards here and has had no socket for 5 s. */
async function awayHolders(ctx: RoomsContext, { game, cards }: RoomState, now: number): Promise<UserId[]> {
  const holders = playersOf(cards.filter(({ standing }) => standing === 'held'));
  if (holders.length === 0) return [];
  const since = await ctx.presence.awaySince(game, holders, now);
  return holders.filter((user) => {
    const away = since.get(user) ?? null;
    return away !== null && away + AWAY_MS <= now;
  });
}

/**
 * Payments on their way for longer than any living payer takes: where the journal has the stake the cards
 * are paid, else they are let go of, and the payer, if it lives after all, finds that it came too late.
 */
async function finishPayments(ctx: RoomsContext, room: RoomState, now: number): Promise<void> {
  const stale = room.cards.filter(({ standing, at }) => standing === 'paying' && at + PAYING_MS <= now);
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
  batch: readonly CardState[],
  now: number,
): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { userId, token } = first;
  const posted = await ctx.ledger.find(stakeId({ roundId: room.id, userId, token }));
  if (posted) {
    const cards = batch.map(({ card }) => card);
    const paid = { userId, token, cards, now, countdownMs: countdownMs(ctx, room.game) };
    if ((await ctx.rooms.markPaid(room, paid)) !== 'paid') return;
    await ctx.rounds.addPlayer(room.id, userId);
    ctx.publish.lobby(room.game);
  } else {
    await ctx.rooms.abandonPaying(room.id, token);
  }
  await tellRoom(ctx, room.id);
}
