import type { JoinTarget } from '@chewata/common/contract/socket-payloads';
import { Refusal } from '@chewata/common/errors';
import { GAMES, type Game } from '@chewata/common/games';
import type { RoundId, UserId } from '@chewata/common/ids';
import { HOLD_CHECK_MS } from '../../domain/rooms/due-at.ts';
import { type CardStanding, HOLD_MS, type RoomState } from '../../domain/rooms/room.ts';
import { cardRefusal } from './card-refusal.ts';
import { findRoom } from './find-room.ts';
import { cardLimitOf, maskOf } from './room-settings.ts';
import { wake } from './room-work.ts';
import type { Player, RoomsContext } from './rooms-context.ts';
import { tellRoom } from './tell-room.ts';

export interface CardsCommand {
  readonly game: Game;
  readonly target: JoinTarget;
  readonly cards: readonly string[];
}

export interface CardsOutcome {
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
): Promise<CardsOutcome> {
  const room = await findRoom(ctx, player, game, target);
  const request = holdRequest(ctx, room, player, cards);
  await wake(ctx, room.id, request.now + HOLD_CHECK_MS);
  const held = await ctx.rooms.hold(room, request);
  if (held.outcome !== 'held') throw cardRefusal(game, held, request.limit);
  await wake(ctx, room.id, request.now + HOLD_CHECK_MS);
  const now = held.changed ? await tellRoom(ctx, room.id) : await ctx.rooms.find(room.id);
  if (!now) throw new Refusal('NOT_FOUND');
  return { roomId: room.id, cards: cardsOf(now, player.id, ['held', 'paying']) };
}

export const holdRequest = (
  ctx: RoomsContext,
  room: Pick<RoomState, 'game'>,
  player: Player,
  cards: readonly string[],
) => ({
  userId: player.id,
  person: { name: player.name, phone: maskOf(room.game, player.phone) },
  cards,
  limit: cardLimitOf(ctx, room.game),
  now: ctx.clock.now(),
  holdMs: HOLD_MS,
});

/** The player's cards of these standings, in order. */
export const cardsOf = (room: RoomState, user: UserId, standings: readonly CardStanding[]): string[] =>
  room.cards
    .filter(({ userId, standing }) => userId === user && standings.includes(standing))
    .map(({ card }) => card)
    .sort(GAMES[room.game].compareCards);
