import type { Context } from './context.ts';

/** True if that session has neither ended nor expired. */
export const sessionLives = async (
  ctx: Pick<Context, 'clock' | 'sessions'>,
  sessionId: string,
): Promise<boolean> => (await ctx.sessions.find(sessionId, new Date(ctx.clock.now()))) !== null;
