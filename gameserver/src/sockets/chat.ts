import type { RealityCheck } from '@chewata/common/contract/accounts/play-limits';
import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import { chatSends } from '@chewata/common/contract/sockets/events';
import type { UserId } from '@chewata/common/ids';
import type { Server, Socket } from 'socket.io';
import { openTalk } from '../services/chat/open-talk.ts';
import { sendMessage } from '../services/chat/send-message.ts';
import { waitingCheck } from '../services/play-limits/check-reality.ts';
import { authenticate, type SocketData } from './connection/authenticate.ts';
import { group, isTalk } from './connection/groups.ts';
import type { SocketContext } from './context.ts';
import { failureEvent } from './failure-event.ts';
import { type HandlersOf, handleEvents } from './handle.ts';
import { joinUserGroups } from './join-user-groups.ts';
import { listenToBalance } from './presence/balance-listeners.ts';
import { askSocket, askSocketsHere, REALITY_CHECK } from './reality-check.ts';

/** Sent between servers: a server on which the receiver has the conversation open marks the message as read. */
const SENT = 'messageSent';

/** /chat: a socket has at most one conversation open; it receives messages of all conversations. */
export function chatNamespace(io: Server, ctx: SocketContext): void {
  const namespace = io.of(NAMESPACES.chat);
  function readWhereOpen(receiver: UserId, sender: UserId): void {
    if (!namespace.adapter.rooms.has(group.talk(receiver, sender))) return;
    ctx.chats
      .read(receiver, sender)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'messages not marked as read'));
  }

  const handlers: HandlersOf<typeof chatSends> = {
    joinChatRoom: async ({ socket, caller }, receiverId) => {
      leaveTalks(socket);
      await socket.join(group.talk(caller.id, receiverId));
      await openTalk(ctx, caller, receiverId);
      return { receiverId };
    },
    leaveChatRoom: async ({ socket }) => {
      leaveTalks(socket);
      return {};
    },
    sendMessage: async ({ caller }, message) => {
      const sent = await sendMessage(ctx, caller, message);
      readWhereOpen(message.receiverId, caller.id);
      namespace.serverSideEmit(SENT, message.receiverId, caller.id);
      return { message: sent };
    },
  };

  namespace.use(authenticate(ctx, false));
  namespace.on(SENT, readWhereOpen);
  namespace.on(REALITY_CHECK, (user: UserId, check: RealityCheck) => askSocketsHere(io, ctx, user, check));
  namespace.on('connection', (socket) => {
    joinUserGroups(ctx, socket);
    const { caller } = socket.data as SocketData;
    const warn = (error: unknown) => ctx.log.warn({ err: error }, 'listener of the balance not recorded');
    listenToBalance(ctx, 'chat', socket).catch(warn);
    askAgain(ctx, socket, caller.id);
    socket.on('disconnect', () => void ctx.presence.unlisten('chat', caller.id, socket.id).catch(warn));
    handleEvents(socket, ctx, { sends: chatSends, handlers, failureEvent });
  });
}

/** A check that waits is shown again on a new connection. */
function askAgain(ctx: SocketContext, socket: Socket, user: UserId): void {
  waitingCheck(ctx, user)
    .then((check) => check && askSocket(socket, ctx, user, check))
    .catch((err: unknown) => ctx.log.warn({ err }, 'reality check not shown'));
}

function leaveTalks(socket: Socket): void {
  for (const name of [...socket.rooms]) if (isTalk(name)) socket.leave(name);
}
