import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Opening } from '#storage/accounts/sessions.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { expiryOf, sessionIdOf, TOKEN_BYTES } from '../session-token.ts';

type SessionContext = Pick<Context, 'clock' | 'random' | 'sessions'>;

/**
 * Opens a session and returns its token; the server keeps only the token's hash. `user` is the account as it was
 * when the credentials were checked: a password reset since then leaves the new session over from the start.
 */
export async function openSession(
  ctx: SessionContext,
  user: Pick<User, 'id' | 'sessionEpoch'>,
  openedBy: Opening,
  deviceId: string | null = null,
): Promise<string> {
  const { token, session } = newToken(ctx);
  await ctx.sessions.create({
    ...session,
    userId: user.id,
    epoch: user.sessionEpoch,
    openedBy,
    deviceId,
    confirmation: null,
  });
  return token;
}

function newToken(ctx: Pick<SessionContext, 'clock' | 'random'>) {
  const token = ctx.random.token(TOKEN_BYTES);
  const now = new Date(ctx.clock.now());
  const session = { id: sessionIdOf(token), createdAt: now, usedAt: now, expiresAt: expiryOf(now) };
  return { token, session };
}

/**
 * Replaces the session by one with a new token. The new session keeps the old one's epoch, so that it does not
 * outlive a reset that happens at the same moment. If two requests refresh at once, one of them is LOGGED_OUT.
 */
export async function refreshSession(
  ctx: SessionContext & Pick<Context, 'publish'>,
  caller: Pick<Caller, 'sessionId'>,
): Promise<string> {
  const { token, session } = newToken(ctx);
  if (!(await ctx.sessions.replace(caller.sessionId, session))) throw new Refusal('LOGGED_OUT');
  ctx.publish.disconnect({ session: caller.sessionId });
  return token;
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
