import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import type { Role, User } from '#storage/accounts/users.ts';
import type { Context } from './context.ts';
import { expiryOf, sessionIdOf } from './session-token.ts';

/** The user behind a live session. */
export interface Caller {
  readonly id: UserId;
  readonly phone: Phone;
  readonly name: string;
  readonly role: Role;
  /** A phone of SYSTEM_ADMINS, or the role given. */
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** The language of messages sent to this user; null until one is known. */
  readonly language: Language | null;
}

type SignInContext = Pick<Context, 'config' | 'clock' | 'sessions' | 'users'>;

/** A session's last use is saved at most this often: not every request is worth a write. */
const SAVE_USE_EVERY_MS = 60 * 60 * 1000;

/** The caller behind a session token; null if the session is unknown, ended or expired. */
export const callerOf = (ctx: SignInContext, token: string): Promise<Caller | null> =>
  callerOfSession(ctx, sessionIdOf(token));

/** The same by the session's id. */
export async function callerOfSession(ctx: SignInContext, sessionId: string): Promise<Caller | null> {
  const now = new Date(ctx.clock.now());
  const session = await ctx.sessions.find(sessionId, now);
  const user = session ? await ctx.users.get(session.userId) : null;
  if (!session || !user || user.closedAt || session.epoch !== user.sessionEpoch) return null;
  if (now.getTime() - session.usedAt.getTime() > SAVE_USE_EVERY_MS)
    await ctx.sessions.touch(session.id, now, expiryOf(now));
  return callerFrom(ctx.config, user, session.id);
}

/** The user as a caller; without a session `sessionId` is empty. */
export const callerFrom = (config: Context['config'], user: User, sessionId: string): Caller => ({
  id: user.id,
  phone: user.phone,
  name: user.name,
  role: user.role,
  isAdmin: isAdmin(config, user),
  sessionId,
  language: user.language,
});

/** True for staff whose command the bot has brought: it comes in no session. */
export const isByBot = ({ sessionId }: Pick<Caller, 'sessionId'>): boolean => sessionId === '';

/** Administrators, finance and support: they confirm each session by a second factor. */
export const isStaff = (config: Context['config'], user: Pick<User, 'phone' | 'role'>): boolean =>
  isAdmin(config, user) || (user.role !== 'user' && user.role !== 'agent');

/** Whether the mark of staff goes beside the name of this user, if the user is known. */
export const isMarked = (
  { config }: Pick<Context, 'config'>,
  user: Pick<User, 'phone' | 'role'> | undefined,
): boolean => user !== undefined && isStaff(config, user);

export const isAdmin = (config: Context['config'], user: Pick<User, 'phone' | 'role'>): boolean =>
  user.role === 'admin' || config.SYSTEM_ADMINS.includes(user.phone);
