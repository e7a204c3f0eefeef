import { bingoSends, type ClientSend, flipSends, spinSends } from '@chewata/common/contract/socket-events';
import type { Server, Socket } from 'socket.io';
import { claimBingo } from '../services/rooms/claim-bingo.ts';
import { sessionLives } from '../services/session-lives.ts';
import { authenticate, type SocketData } from './authenticate.ts';
import type { SocketContext } from './context.ts';
import { failureEvent } from './failure-event.ts';
import { type Game, group, inAll, roomOfGroup } from './groups.ts';
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
    handleEvents(socket, { sends, handlers, budget: ctx.budget, log: ctx.log, failureEvent });
    enter(ctx, socket);
    const { caller } = socket.data as SocketData;
    const unseen = (error: unknown) => ctx.log.warn({ err: error }, 'presence not told');
    touch(ctx, game, socket).catch(unseen);
    socket.on('disconnect', () => {
      ctx.presence.leave(game, caller.id, socket.id, ctx.clock.now()).catch(unseen);
    });
  });
}

/** Puts a socket, new or recovered, into the groups that are its own. */
export function enter(ctx: Pick<SocketContext, 'clock' | 'sessions' | 'log'>, socket: Socket): void {
  const { caller, language } = socket.data as SocketData;
  if (socket.recovered) regroup(socket);
  socket.join([group.user(caller.id, language), group.session(caller.sessionId), group.language(language)]);
  // Ended between the look at the session and now, it was not in the group that was cut.
  sessionLives(ctx, caller.sessionId).then(
    (lives) => lives || socket.disconnect(true),
    (error: unknown) => ctx.log.warn({ err: error }, 'session not looked at'),
  );
}

/** A recovered socket has the groups of before, which may be those of another user or language. */
function regroup(socket: Socket): void {
  const { caller, language } = socket.data as SocketData;
  const sameUser = inAll((language) => group.user(caller.id, language)).some((name) =>
    socket.rooms.has(name),
  );
  for (const name of [...socket.rooms]) {
    if (name === socket.id || (sameUser && name === group.lobby)) continue;
    socket.leave(name);
    const room = roomOfGroup(name);
    if (sameUser && room !== null) socket.join(group.room(room, language));
  }
}
