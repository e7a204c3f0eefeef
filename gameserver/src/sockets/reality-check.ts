import type { RealityCheck } from '@chewata/common/contract/accounts/play-limits';
import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { UserId } from '@chewata/common/ids';
import type { Server, Socket } from 'socket.io';
import type { Context } from '../services/context.ts';
import { answerReality } from '../services/play-limits/change-limits.ts';
import { group } from './connection/groups.ts';

type CheckContext = Pick<Context, 'clock' | 'deposits' | 'log' | 'playRecords' | 'settings'>;

/** Sent between servers: each asks the user's sockets that are connected to it. */
export const REALITY_CHECK = 'realityCheck';

/** Shows the check on the user's /chat sockets here; the first acknowledgement answers it. */
export function askSocketsHere(io: Server, ctx: CheckContext, user: UserId, check: RealityCheck): void {
  const namespace = io.of(NAMESPACES.chat);
  for (const id of namespace.adapter.rooms.get(group.user(user)) ?? []) {
    const socket = namespace.sockets.get(id);
    if (socket) askSocket(socket, ctx, user, check);
  }
}

/** Each socket acknowledges for itself, so it is not a broadcast, which would wait for all of them. */
export function askSocket(socket: Socket, ctx: CheckContext, user: UserId, check: RealityCheck): void {
  socket.emit(REALITY_CHECK, check, () => {
    answerReality(ctx, user).catch((err: unknown) =>
      ctx.log.warn({ err, user }, 'reality check not answered'),
    );
  });
}
