import type { RoomSends } from '@chewata/common/contract/sockets/events';
import type { Game } from '@chewata/common/games';
import { currentBalance } from '../services/current-balance.ts';
import { requireOwnLogin } from '../services/require-own-login.ts';
import { confirmCards } from '../services/rooms/cards/confirm-cards.ts';
import { removeCards } from '../services/rooms/cards/remove-cards.ts';
import { selectCards } from '../services/rooms/cards/select-cards.ts';
import { joinRoom } from '../services/rooms/enter/join-room.ts';
import { listSchedules } from '../services/schedules/list-schedules.ts';
import { emitHere } from './connection/emit-here.ts';
import { watching } from './connection/groups.ts';
import type { SocketContext } from './context.ts';
import type { HandlersOf, Sender } from './handle.ts';
import { listenToBalance } from './presence/balance-listeners.ts';

/** Handlers of the room events: each calls a service, updates the socket's groups and answers. */
export function roomHandlers(ctx: SocketContext, game: Game): HandlersOf<RoomSends> {
  return {
    login: async ({ socket, caller }, phoneOrUserId) => {
      requireOwnLogin(caller, phoneOrUserId);
      await listenToBalance(ctx, game, socket);
      await ctx.lobby.enter(game, socket, caller);
      emitHere(socket, 'updateBalance', await currentBalance(ctx, caller.id));
      return { userId: caller.id };
    },
    getSchedules: async ({ socket, caller }) => {
      const games = await listSchedules(ctx, caller);
      emitHere(socket, 'scheduledGames', games);
      return { games };
    },
    joinRoom: async ({ socket, caller, language }, target) => {
      const room = await joinRoom(ctx, caller, game, target, (id) => socket.join(watching(id, language)));
      ctx.lobby.leave(socket);
      emitHere(socket, 'roomJoined', room);
      return { room };
    },
    leaveRoom: async ({ socket, language }, roomId) => {
      for (const name of watching(roomId, language)) await socket.leave(name);
      return { roomId };
    },
    selectCards: async (from, cards, target) => {
      const held = await selectCards(ctx, from.caller, { game, target, cards });
      await confirmToSender(from, 'selected', held);
      return held;
    },
    confirmCards: async (from, cards, target, options) => {
      const free = options?.free === true;
      const paid = await confirmCards(ctx, from.caller, { game, target, cards, free });
      await confirmToSender(from, 'confirmed', paid);
      return paid;
    },
    removeCards: async (from, target, cards) => {
      const left = await removeCards(ctx, from.caller, { game, target, cards: cards ?? null });
      await confirmToSender(from, 'removed', left);
      return left;
    },
  };
}

/** Adds the sender to the room's watchers and sends their cards. */
async function confirmToSender(
  { socket, language }: Sender,
  what: 'selected' | 'confirmed' | 'removed',
  { roomId, cards }: { roomId: string; cards: string[] },
): Promise<void> {
  await socket.join(watching(roomId, language));
  emitHere(socket, 'responseCards', cards, what, cards.length, roomId);
}
