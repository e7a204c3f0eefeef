import type { Balances } from '@chewata/common/contract/sockets/events';
import { Refusal } from '@chewata/common/errors';
import { entryId } from '#domain/ledger/entries.ts';
import type { Wallet } from '#domain/ledger/entry.ts';
import type { OwnPlace, RoomRef } from '#storage/rooms/rooms.ts';
import { findRoom } from '../enter/find-room.ts';
import { refundCards } from '../recover/refund-stake.ts';
import { releaseCards } from '../room-changes.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { cardRefusal } from './card-refusal.ts';
import { PAYMENT_POLL_DELAYS_MS } from './payment-polls.ts';
import { playerBalances } from './player-balances.ts';
import { type CardsCommand, type CardsReply, cardsReply } from './select-cards.ts';

export interface RemoveCommand extends Omit<CardsCommand, 'cards'> {
  /** Null: all cards of the player. */
  readonly cards: readonly string[] | null;
}

/**
 * Removes held and paid cards, after the player's own commands before it; a paid card is refunded while the countdown
 * runs. Cards that are not the player's are skipped. Refusals: those of findRoom, ROOM_STARTED; UNAVAILABLE if a
 * payment of a server that died does not end.
 */
export async function removeCards(
  ctx: RoomsContext,
  player: Player,
  { game, target, cards }: RemoveCommand,
): Promise<CardsReply & Balances> {
  const room = await findRoom(ctx, player, game, target);
  return ctx.walletQueue(player.id, async () => {
    let wallet: Wallet | null = null;
    for (const delay of PAYMENT_POLL_DELAYS_MS) {
      const left = await releaseAndRefund(ctx, room, player, cards);
      wallet = left.wallet ?? wallet;
      if (left.paying === 0)
        return {
          ...cardsReply(room, left.own, ['held', 'paid']),
          ...(await playerBalances(ctx, player.id, wallet)),
        };
      await ctx.clock.sleep(delay);
    }
    throw new Refusal('UNAVAILABLE');
  });
}

interface Left {
  /** How many of the cards have a payment that is still pending. */
  readonly paying: number;
  readonly own: OwnPlace;
  /** Right after the refund; null without one. */
  readonly wallet: Wallet | null;
}

async function releaseAndRefund(
  ctx: RoomsContext,
  room: RoomRef,
  player: Player,
  cards: readonly string[] | null,
): Promise<Left> {
  const outcome = await releaseCards(ctx, room, player.id, cards);
  if (outcome.outcome !== 'released') throw cardRefusal(room.game, outcome, 0);
  if (outcome.paid.length === 0) return { ...outcome, wallet: null };
  const stakeOf = (token: string) => entryId.stake({ roundId: room.id, userId: player.id, token });
  const wallet = await refundCards(
    ctx,
    outcome.paid.map(({ card, token }) => ({ stakeId: stakeOf(token), card })),
  );
  if (outcome.own.cards.every(({ status }) => status === 'held'))
    await ctx.rounds.dropPlayer(room.id, player.id);
  ctx.publish.balance(player.id);
  ctx.publish.lobby(room.game, player.id);
  return { ...outcome, wallet };
}
