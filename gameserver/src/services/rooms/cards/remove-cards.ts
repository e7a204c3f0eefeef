import { Refusal } from '@chewata/common/errors';
import { entryId } from '#domain/ledger/entries.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import { findRoom } from '../enter/find-room.ts';
import { publishRoom } from '../publish-room.ts';
import { refundCards } from '../recover/refund-stake.ts';
import { releaseCards } from '../room-changes.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { cardRefusal } from './card-refusal.ts';
import { PAYMENT_POLL_DELAYS_MS } from './payment-polls.ts';
import { type PlayerBalances, playerBalances } from './player-balances.ts';
import { type CardsCommand, type CardsReply, cardsOf } from './select-cards.ts';

export interface RemoveCommand extends Omit<CardsCommand, 'cards'> {
  /** Null: all cards of the player. */
  readonly cards: readonly string[] | null;
}

/**
 * Removes held and paid cards; a paid card is refunded while the countdown runs. Cards that are not the player's are
 * skipped. Refusals: those of findRoom, ROOM_STARTED, UNAVAILABLE (a payment of the player does not end).
 */
export async function removeCards(
  ctx: RoomsContext,
  player: Player,
  { game, target, cards }: RemoveCommand,
): Promise<CardsReply & PlayerBalances> {
  const room = await findRoom(ctx, player, game, target);
  for (const delay of PAYMENT_POLL_DELAYS_MS) {
    const pending = await releaseAndRefund(ctx, room, player, cards);
    if (pending === 0) {
      const now = await ctx.rooms.find(room.id);
      const left = now ? cardsOf(now, player.id, ['held', 'paid']) : [];
      return { roomId: room.id, cards: left, ...(await playerBalances(ctx, player.id)) };
    }
    await ctx.clock.sleep(delay);
  }
  throw new Refusal('UNAVAILABLE');
}

/** The number of these cards whose payment is still pending. */
async function releaseAndRefund(
  ctx: RoomsContext,
  room: RoomState,
  player: Player,
  cards: readonly string[] | null,
): Promise<number> {
  const outcome = await releaseCards(ctx, room, player.id, cards);
  if (outcome.outcome !== 'released') throw cardRefusal(room.game, outcome, 0);
  for (const { card, token } of outcome.paid)
    await refundCards(ctx, entryId.stake({ roundId: room.id, userId: player.id, token }), [card]);
  if (!outcome.changed) return outcome.paying;
  const now = await publishRoom(ctx, room.id);
  if (outcome.paid.length > 0) {
    if (now && cardsOf(now, player.id, ['paid', 'paying']).length === 0)
      await ctx.rounds.dropPlayer(room.id, player.id);
    ctx.publish.balance(player.id);
    ctx.publish.lobby(room.game);
  }
  return outcome.paying;
}
