import { GAMES, type Game } from '@chewata/common/games';
import { asUserId, type UserId } from '@chewata/common/ids';
import type { CardStatus, RoomCard } from '#domain/rooms/room.ts';

/** A card's field. It includes the player if several players can hold the same card. */
export const fieldOf = (game: Game, card: string, user: UserId): string =>
  GAMES[game].holders === 'many' ? `${card}|${user}` : card;
export const cardOfField = (field: string): string => field.split('|', 1)[0] ?? field;

/** 'user|status|at|token|heldAt|free' */
export function toCard(field: string, value: string): RoomCard {
  const [user = '', status = '', at = '0', token = '', , free = ''] = value.split('|');
  return {
    card: cardOfField(field),
    userId: asUserId(user),
    status: status as CardStatus,
    at: Number(at),
    token,
    free: free !== '',
  };
}
