import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { expiryOf, sessionIdOf, TOKEN_BYTES } from '../session-token.ts';

type Keeping = Pick<Context, 'clock' | 'random' | 'sessions'>;

/** Opens a session and returns its token, which is kept nowhere. */
export async function openSession(ctx: Keeping, userId: UserId): Promise<string> {
  const token = ctx.random.token(TOKEN_BYTES);
  const now = new Date(ctx.clock.now());
  const id = sessionIdOf(token);
  await ctx.sessions.create({ id, userId, createdAt: now, usedAt: now, expiresAt: expiryOf(now) });
  return token;
}

/** A new token in place of the one used. Of two that ask at once, one gets it; the other is LOGGED_OUT. */
export async function refreshSession(
  ctx: Keeping & Pick<Context, 'publish'>,
  caller: Pick<Caller, 'id' | 'sessionId'>,
): Promise<string> {
  if (!(await ctx.sessions.end(caller.sessionId))) throw new Refusal('LOGGED_OUT');
  ctx.publish.disconnect({ session: caller.sessionId });
  return await openSession(ctx, caller.id);
}

export async function logOut(
  ctx: Pick<Context, 'sessions' | 'publish'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  await ctx.sessions.end(sessionId);
  ctx.publish.disconnect({ session: sessionId });
}

/** Ends a user's sessions, all or all but one, with their sockets and sign-in links; how many. */
export async function endSessions(
  ctx: Pick<Context, 'sessions' | 'loginTokens' | 'publish'>,
  user: UserId,
  but?: string,
): Promise<number> {
  await ctx.loginTokens.revoke(user);
  const ended = await ctx.sessions.endAll(user, but);
  ctx.publish.disconnect(but === undefined ? { user } : { user, but });
  return ended;
}
