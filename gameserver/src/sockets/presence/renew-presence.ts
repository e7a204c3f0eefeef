import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { Server } from 'socket.io';
import type { Context } from '../../services/context.ts';
import type { SocketData } from '../connection/authenticate.ts';
import type { OpenConnections } from '../connection/open-connections.ts';
import { listensToBalance, listenToBalance } from './balance-listeners.ts';

type PresenceContext = Pick<Context, 'clock' | 'presence' | 'log'>;

/** Records at intervals that this server is alive and which sockets it has. Returns a function that stops it. */
export function renewPresence(
  io: Server,
  ctx: PresenceContext,
  openConnections: Pick<OpenConnections, 'renewAll'>,
): () => void {
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'presence not recorded');
  const beat = setInterval(
    () => void ctx.presence.beat(ctx.clock.now()).catch(warn),
    ctx.presence.beatIntervalMs,
  );
  const refresh = setInterval(() => {
    refreshAll(io, ctx).catch(warn);
    openConnections.renewAll().catch(warn);
  }, ctx.presence.refreshIntervalMs);
  return () => {
    clearInterval(beat);
    clearInterval(refresh);
  };
}

async function refreshAll(io: Server, ctx: PresenceContext): Promise<void> {
  for (const game of GAME_NAMES)
    for (const socket of io.of(`/${game}`).sockets.values()) await touch(ctx, game, socket);
  for (const name of [...GAME_NAMES, 'chat'] as const)
    for (const socket of io.of(`/${name}`).sockets.values())
      if (listensToBalance(socket)) await listenToBalance(ctx, name, socket);
}

/** Records a live socket. */
export async function touch(
  ctx: Pick<Context, 'clock' | 'presence'>,
  game: Game,
  socket: { id: string; data: unknown },
): Promise<void> {
  const { caller } = socket.data as SocketData;
  await ctx.presence.touch(game, caller.id, socket.id, ctx.clock.now());
}
