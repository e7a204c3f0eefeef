import { Refusal } from '@chewata/common/errors';
import { entryId } from '#domain/ledger/entries.ts';
import type { OwnPlace, RoomRef } from '#storage/rooms/rooms.ts';
import { findRoom } from '../enter/find-room.ts';
import { refundCards } from '../recover/refund-stake.ts';
import { releaseCards } from '../room-changes.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { cardRefusal } from './card-refusal.ts';
import { PAYMENT_POLL_DELAYS_MS } from './payment-polls.ts';
import { type PlayerBalances, playerBalances } from './player-balances.ts';
import { type CardsCommand, type CardsReply, cardsReply } from './select-cards.ts';

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
    const { paying, own } = await releaseAndRefund(ctx, room, player, cards);
    if (paying === 0)
      return { ...cardsReply(room, own, ['held', 'paid']), ...(await playerBalances(ctx, player.id)) };
    await ctx.clock.sleep(delay);
  }
  throw new Refusal('UNAVAILABLE');
}

/** How many of these cards have a payment that is still pending, and what the player has left. */
async function releaseAndRefund(
  ctx: RoomsContext,
  room: RoomRef,
  player: Player,
  cards: readonly string[] | null,
): Promise<{ paying: number; own: OwnPlace }> {
  const outcome = await releaseCards(ctx, room, player.id, cards);
  if (outcome.outcome !== 'released') throw cardRefusal(room.game, outcome, 0);
  for (const { card, token } of outcome.paid)
    await refundCards(ctx, entryId.stake({ roundId: room.id, userId: player.id, token }), [card]);
  if (outcome.paid.length > 0) {
    if (outcome.own.cards.every(({ status }) => status === 'held'))
      await ctx.rounds.dropPlayer(room.id, player.id);
    ctx.publish.balance(player.id);
    ctx.publish.lobby(room.game, player.id);
  }
  return outcome;
}
