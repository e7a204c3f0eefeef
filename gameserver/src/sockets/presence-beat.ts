import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { Server } from 'socket.io';
import type { Context } from '../services/context.ts';
import type { SocketData } from './authenticate.ts';

type Telling = Pick<Context, 'clock' | 'presence' | 'log'>;

/** Says that this server lives, and now and then which sockets it has. Returns what ends that. */
export function beatPresence(io: Server, ctx: Telling): () => void {
  const unheard = (error: unknown) => ctx.log.warn({ err: error }, 'presence not told');
  const beat = setInterval(
    () => void ctx.presence.beat(ctx.clock.now()).catch(unheard),
    ctx.presence.beatIntervalMs,
  );
  const refresh = setInterval(() => void refreshAll(io, ctx).catch(unheard), ctx.presence.refreshIntervalMs);
  return () => {
    clearInterval(beat);
    clearInterval(refresh);
  };
}

async function refreshAll(io: Server, ctx: Telling): Promise<void> {
  for (const game of GAME_NAMES)
    for (const socket of io.of(`/${game}`).sockets.values()) await touch(ctx, game, socket);
}

/** The socket lives now; when it goes, that is said too. */
export async function touch(
  ctx: Pick<Context, 'clock' | 'presence'>,
  game: Game,
  socket: { id: string; data: unknown },
): Promise<void> {
  const { caller } = socket.data as SocketData;
  await ctx.presence.touch(game, caller.id, socket.id, ctx.clock.now());
}
