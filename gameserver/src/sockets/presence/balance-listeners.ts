import type { Game } from '@chewata/common/games';
import type { Socket } from 'socket.io';
import type { Context } from '../../services/context.ts';
import type { SocketData } from '../connection/authenticate.ts';
import { group } from '../connection/groups.ts';

const userOf = (socket: Pick<Socket, 'data'>) => (socket.data as SocketData).caller.id;

/** From now on the socket receives `updateBalance`: in a game after `login`, on /chat always. */
export async function listenToBalance(
  ctx: Pick<Context, 'clock' | 'presence'>,
  namespace: Game | 'chat',
  socket: Socket,
): Promise<void> {
  const user = userOf(socket);
  await socket.join(group.balance(user));
  await ctx.presence.listen(namespace, user, socket.id, ctx.clock.now());
}

export const listensToBalance = (socket: Socket): boolean => socket.rooms.has(group.balance(userOf(socket)));
