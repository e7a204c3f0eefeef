import { languageOf } from '@chewata/common/contract/language';
import type { Socket } from 'socket.io';
import { sessionLives } from '../services/session-lives.ts';
import { sessionIdOf } from '../services/session-token.ts';
import { type SocketData, tokenOf } from './authenticate.ts';
import type { SocketContext } from './context.ts';
import { sendExactArguments } from './exact-arguments.ts';
import { group, roomOfGroup } from './groups.ts';

/** Puts a socket, new or recovered, into the groups that are its own. */
export function enter(ctx: SocketContext, socket: Socket): void {
  sendExactArguments(socket);
  const { caller } = socket.data as SocketData;
  if (socket.recovered) recover(ctx, socket);
  const { language } = socket.data as SocketData;
  socket.join([group.user(caller.id, language), group.session(caller.sessionId), group.language(language)]);
  // Ended between the look at the session and now, it was not in the group that was cut.
  sessionLives(ctx, caller.sessionId).then(
    (lives) => lives || socket.disconnect(true),
    (error: unknown) => ctx.log.warn({ err: error }, 'session not looked at'),
  );
}

/** A recovered socket goes on as who it was: that must be who it says it is, in the language it asks for now. */
function recover(ctx: SocketContext, socket: Socket): void {
  const data = socket.data as SocketData;
  const token = tokenOf(ctx, socket.handshake);
  if (token === null || sessionIdOf(token) !== data.caller.sessionId) {
    socket.disconnect(true);
    return;
  }
  const language = languageOf(socket.handshake.auth.language);
  if (language === data.language) return;
  for (const name of [group.user(data.caller.id, data.language), group.language(data.language)])
    socket.leave(name);
  for (const name of [...socket.rooms]) {
    const room = roomOfGroup(name);
    if (room === null) continue;
    socket.leave(name);
    socket.join(group.room(room, language));
  }
  data.language = language;
}
