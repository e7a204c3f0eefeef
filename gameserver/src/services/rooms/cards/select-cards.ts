import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { GAMES, type Game } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import { type CardStatus, HOLD_MS } from '#domain/rooms/room.ts';
import type { HoldRequest, OwnPlace, RoomRef } from '#storage/rooms/rooms.ts';
import { findRoom } from '../enter/find-room.ts';
import { holdCards } from '../room-changes.ts';
import { cardLimitOf, maskedPhone } from '../room-settings.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { cardRefusal } from './card-refusal.ts';

export interface CardsCommand {
  readonly game: Game;
  readonly target: JoinTarget;
  readonly cards: readonly string[];
}

export interface CardsReply {
  readonly roomId: RoundId;
  /** The player's seat there. */
  readonly seat: number | null;
  /** The player's cards of that kind in the room now. */
  readonly cards: string[];
}

/**
 * Holds cards while the player looks at them, all or none (G5). Refusals: those of findRoom, CARD_TAKEN,
 * CARD_LIMIT, ROOM_STARTED.
 */
export async function selectCards(
  ctx: RoomsContext,
  player: Player,
  { game, target, cards }: CardsCommand,
): Promise<CardsReply> {
  const room = await findRoom(ctx, player, game, target);
  const request = holdRequest(ctx, room, player, cards);
  const held = await holdCards(ctx, room, request);
  if (held.outcome !== 'held') throw cardRefusal(game, held, request.limit);
  return cardsReply(room, held.own, ['held', 'paying']);
}

export const holdRequest = (
  ctx: RoomsContext,
  room: Pick<RoomRef, 'game'>,
  player: Player,
  cards: readonly string[],
): HoldRequest => ({
  userId: player.id,
  person: { name: player.name, phone: maskedPhone(room.game, player.phone) },
  cards,
  limit: cardLimitOf(ctx, room.game),
  now: ctx.clock.now(),
  holdMs: HOLD_MS,
});

/** The reply with the player's seat, and cards with one of these statuses, in order. */
export const cardsReply = (
  { id, game }: RoomRef,
  { seat, cards }: OwnPlace,
  statuses: readonly CardStatus[],
): CardsReply => ({
  roomId: id,
  seat,
  cards: cards
    .filter(({ status }) => statuses.includes(status))
    .map(({ card }) => card)
    .sort(GAMES[game].compareCards),
});
