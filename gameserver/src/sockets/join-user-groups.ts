import { languageOf } from '@chewata/common/languages';
import type { Socket } from 'socket.io';
import { sessionLives } from '../services/session-lives.ts';
import { sessionIdOf } from '../services/session-token.ts';
import { type SocketData, tokenOf } from './connection/authenticate.ts';
import { sendExactArguments } from './connection/exact-arguments.ts';
import { group, roomOfGroup } from './connection/groups.ts';
import { sendBalance } from './connection/send-balance-again.ts';
import type { SocketContext } from './context.ts';

/** Adds a new or recovered socket to its user's groups. */
export function joinUserGroups(ctx: SocketContext, socket: Socket): void {
  sendExactArguments(socket);
  const { caller } = socket.data as SocketData;
  if (socket.recovered) recover(ctx, socket);
  const { language } = socket.data as SocketData;
  socket.join([group.user(caller.id), group.session(caller.sessionId), group.language(language)]);
  ctx.openConnections.enter(socket);
  // A session that ended since it was checked: the socket was not yet in the group that was disconnected.
  sessionLives(ctx, caller.sessionId).then(
    (lives) => lives || socket.disconnect(true),
    (error: unknown) => ctx.log.warn({ err: error }, 'session check failed'),
  );
}

/** A recovered socket keeps its user, so its token must be that user's; its language may have changed. */
function recover(ctx: SocketContext, socket: Socket): void {
  const data = socket.data as SocketData;
  const token = tokenOf(ctx, socket.handshake);
  if (token === null || sessionIdOf(token) !== data.caller.sessionId) {
    socket.disconnect(true);
    return;
  }
  if (data.missedBalance)
    sendBalance(ctx, socket, data.caller.id).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'missed balance not sent'),
    );
  data.missedBalance = false;
  const language = languageOf(socket.handshake.auth.language);
  if (language === data.language) return;
  socket.leave(group.language(data.language));
  for (const name of [...socket.rooms]) {
    const room = roomOfGroup(name);
    if (room === null) continue;
    socket.leave(group.roomTexts(room, data.language));
    socket.join(group.roomTexts(room, language));
  }
  data.language = language;
}
