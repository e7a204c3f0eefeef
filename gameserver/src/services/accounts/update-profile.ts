import { Refusal } from '@chewata/common/errors';
import type { User } from '../../storage/ports.ts';
import type { Caller } from '../caller-of.ts';
import { hashPassword } from './passwords.ts';
import { type PasswordChanging, tellPasswordChanged } from './security-news.ts';
import { endSessions } from './sessions.ts';

/** Changes what is given. A new password ends all other sessions. */
export async function updateProfile(
  ctx: PasswordChanging,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  { username, password }: { username?: string | undefined; password?: string | undefined },
): Promise<User> {
  const user = await ctx.users.update(caller.id, {
    ...(username === undefined ? {} : { name: username }),
    ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
  });
  if (!user) throw new Refusal('LOGGED_OUT');
  if (password !== undefined) {
    await endSessions(ctx, caller.id, caller.sessionId);
    await tellPasswordChanged(ctx, caller.id);
  }
  return user;
}
