import { bingoSends, type ClientSend, flipSends, spinSends } from '@chewata/common/contract/socket-events';
import type { Server } from 'socket.io';
import { claimBingo } from '../services/rooms/claim-bingo.ts';
import { authenticate, type SocketData } from './authenticate.ts';
import type { SocketContext } from './context.ts';
import { enter } from './enter.ts';
import { failureEvent } from './failure-event.ts';
import type { Game } from './groups.ts';
import { type HandlersOf, handleEvents } from './handle.ts';
import { touch } from './presence-beat.ts';
import { roomHandlers } from './room-events.ts';

/** /bingo: the events of a room, and 'Bingo!'. */
export const bingoNamespace = (io: Server, ctx: SocketContext): void =>
  gameNamespace(io, ctx, 'bingo', bingoSends, {
    ...roomHandlers(ctx, 'bingo'),
    lockIn: ({ caller }, { roomId, cardNumber }) =>
      claimBingo(ctx, caller, { roomId, card: cardNumber ?? null }),
  });

export const spinNamespace = (io: Server, ctx: SocketContext): void =>
  gameNamespace(io, ctx, 'spin', spinSends, roomHandlers(ctx, 'spin'));

/** /flip is for administrators (SPEC.md 6). */
export const flipNamespace = (io: Server, ctx: SocketContext): void =>
  gameNamespace(io, ctx, 'flip', flipSends, roomHandlers(ctx, 'flip'));

function gameNamespace<Sends extends Record<string, ClientSend>>(
  io: Server,
  ctx: SocketContext,
  game: Game,
  sends: Sends,
  handlers: HandlersOf<Sends>,
): void {
  const namespace = io.of(`/${game}`);
  namespace.use(authenticate(ctx, game === 'flip'));
  namespace.on('connection', (socket) => {
    enter(ctx, socket);
    handleEvents(socket, { sends, handlers, budget: ctx.budget, log: ctx.log, failureEvent });
    const { caller } = socket.data as SocketData;
    const unseen = (error: unknown) => ctx.log.warn({ err: error }, 'presence not told');
    touch(ctx, game, socket).catch(unseen);
    socket.on('disconnect', () => {
      ctx.presence.leave(game, caller.id, socket.id, ctx.clock.now()).catch(unseen);
    });
  });
}
