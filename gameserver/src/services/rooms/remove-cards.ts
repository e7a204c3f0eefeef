import { Refusal } from '@chewata/common/errors';
import type { RoomState } from '../../domain/rooms/room.ts';
import { stakeId } from '../../domain/rooms/stake.ts';
import { type Balances, balancesOf } from './balances-of.ts';
import { cardRefusal } from './card-refusal.ts';
import { findRoom } from './find-room.ts';
import { PATIENCE_MS } from './patience.ts';
import { refundCards } from './refund-stake.ts';
import { wake } from './room-work.ts';
import type { Player, RoomsContext } from './rooms-context.ts';
import { type CardsCommand, type CardsOutcome, cardsOf } from './select-cards.ts';
import { tellRoom } from './tell-room.ts';

export interface RemoveCommand extends Omit<CardsCommand, 'cards'> {
  /** Null: all of the player's. */
  readonly cards: readonly string[] | null;
}

/**
 * Lets go of held and paid cards; a paid one is refunded while the countdown runs. Cards that are not the
 * player's are passed over. Refusals: those of findRoom, ROOM_STARTED, UNAVAILABLE (a payment of theirs
 * does not end).
 */
export async function removeCards(
  ctx: RoomsContext,
  player: Player,
  { game, target, cards }: RemoveCommand,
): Promise<CardsOutcome & Balances> {
  const room = await findRoom(ctx, player, game, target);
  for (const pause of PATIENCE_MS) {
    const waiting = await letGo(ctx, room, player, cards);
    if (waiting === 0) {
      const now = await ctx.rooms.find(room.id);
      const left = now ? cardsOf(now, player.id, ['held', 'paid']) : [];
      return { roomId: room.id, cards: left, ...(await balancesOf(ctx, player.id)) };
    }
    await ctx.clock.sleep(pause);
  }
  throw new Refusal('UNAVAILABLE');
}

/** How many of the cards are still being paid for. */
async function letGo(
  ctx: RoomsContext,
  room: RoomState,
  player: Player,
  cards: readonly string[] | null,
): Promise<number> {
  const outcome = await ctx.rooms.release(room, player.id, cards);
  if (outcome.outcome !== 'released') throw cardRefusal(room.game, outcome, 0);
  for (const { card, token } of outcome.paid)
    await refundCards(ctx, stakeId({ roundId: room.id, userId: player.id, token }), [card]);
  if (!outcome.changed) return outcome.paying;
  const now = await tellRoom(ctx, room.id);
  if (outcome.paid.length > 0) {
    if (now && cardsOf(now, player.id, ['paid', 'paying']).length === 0)
      await ctx.rounds.dropPlayer(room.id, player.id);
    await wake(ctx, room.id, ctx.clock.now());
    ctx.publish.balance(player.id);
    ctx.publish.lobby(room.game);
  }
  return outcome.paying;
}
