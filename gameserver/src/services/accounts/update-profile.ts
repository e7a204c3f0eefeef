import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../caller-of.ts';
import { hashPassword } from './passwords.ts';
import { notifyPasswordChanged, type PasswordChange } from './security-news.ts';
import { endSessions } from './sessions.ts';

/** Changes what is given. A new password ends all other sessions. */
export async function updateProfile(
  ctx: PasswordChange,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  { username, password }: { username?: string | undefined; password?: string | undefined },
): Promise<User> {
  const hash = password === undefined ? undefined : await hashPassword(password);
  let user = await ctx.users.update(caller.id, username === undefined ? {} : { name: username });
  if (user && hash !== undefined) user = await changePassword(ctx, caller, hash);
  if (!user) throw new Refusal('LOGGED_OUT');
  return user;
}

/** Raises the user's session epoch and takes the caller's own session along; null for an unknown user. */
async function changePassword(
  ctx: PasswordChange,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  passwordHash: string,
): Promise<User | null> {
  const user = await ctx.users.setPassword(id, passwordHash);
  if (!user) return null;
  await ctx.sessions.setEpoch(sessionId, user.sessionEpoch);
  await endSessions(ctx, id, sessionId);
  await notifyPasswordChanged(ctx, id);
  return user;
}
