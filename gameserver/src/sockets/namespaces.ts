import { type GameSends, gameSends } from '@chewata/common/contract/sockets/events';
import { GAME_NAMES, GAMES, type Game, gameTable } from '@chewata/common/games';
import type { Server } from 'socket.io';
import type { Caller } from '../services/caller-of.ts';
import { claimBingo } from '../services/rooms/play/claim-bingo.ts';
import { admit, authenticate, type SocketData } from './connection/authenticate.ts';
import type { SocketContext } from './context.ts';
import { failureEvent } from './failure-event.ts';
import { type HandlersOf, handleEvents } from './handle.ts';
import { joinUserGroups } from './join-user-groups.ts';
import { listensToBalance, listenToBalance } from './presence/balance-listeners.ts';
import { touch } from './presence/renew-presence.ts';
import { roomHandlers } from './room-events.ts';

/** A game without events of its own needs no entry here. */
const handlersOf = (ctx: SocketContext): { readonly [G in Game]: HandlersOf<GameSends<G>> } => {
  const handlers = gameTable(GAME_NAMES, (game) => roomHandlers(ctx, game));
  return {
    ...handlers,
    bingo: {
      ...handlers.bingo,
      lockIn: ({ caller }, { roomId, cardNumber }) =>
        claimBingo(ctx, caller, { roomId, card: cardNumber ?? null }),
    },
  };
};

/** Opens the namespace of every game. */
export function gameNamespaces(io: Server, ctx: SocketContext): void {
  const handlers = handlersOf(ctx);
  for (const game of GAME_NAMES) gameNamespace(io, ctx, game, handlers[game]);
}

function gameNamespace<G extends Game>(
  io: Server,
  ctx: SocketContext,
  game: G,
  handlers: HandlersOf<GameSends<G>>,
): void {
  const namespace = io.of(`/${game}`);
  namespace.use(authenticate(ctx, GAMES[game].adminsOnly));
  namespace.on('connection', (socket) => {
    joinUserGroups(ctx, socket);
    const admits = (caller: Caller) => (GAMES[game].adminsOnly ? admit(ctx, caller) : undefined);
    handleEvents(socket, ctx, { sends: gameSends[game], handlers, failureEvent, admits });
    const { caller } = socket.data as SocketData;
    const warn = (error: unknown) => ctx.log.warn({ err: error }, 'presence not recorded');
    touch(ctx, game, socket).catch(warn);
    if (listensToBalance(socket)) listenToBalance(ctx, game, socket).catch(warn);
    socket.on('disconnect', () => {
      ctx.presence.leave(game, caller.id, socket.id, ctx.clock.now()).catch(warn);
      ctx.presence.unlisten(game, caller.id, socket.id).catch(warn);
    });
  });
}
