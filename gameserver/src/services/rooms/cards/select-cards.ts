import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { Refusal } from '@chewata/common/errors';
import { GAMES, type Game } from '@chewata/common/games';
import type { RoundId, UserId } from '@chewata/common/ids';
import { type CardStatus, HOLD_MS, type RoomState } from '#domain/rooms/room.ts';
import type { HoldRequest } from '#storage/rooms/rooms.ts';
import { findRoom } from '../enter/find-room.ts';
import { publishRoom } from '../publish-room.ts';
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
  const now = held.changed ? await publishRoom(ctx, room.id) : await ctx.rooms.find(room.id);
  if (!now) throw new Refusal('NOT_FOUND');
  return { roomId: room.id, cards: cardsOf(now, player.id, ['held', 'paying']) };
}

export const holdRequest = (
  ctx: RoomsContext,
  room: Pick<RoomState, 'game'>,
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

/** The player's cards with one of these statuses, in order. */
export const cardsOf = (room: RoomState, user: UserId, statuses: readonly CardStatus[]): string[] =>
  room.cards
    .filter(({ userId, status }) => userId === user && statuses.includes(status))
    .map(({ card }) => card)
    .sort(GAMES[room.game].compareCards);
