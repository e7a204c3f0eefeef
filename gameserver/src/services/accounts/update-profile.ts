import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import type { Origin } from '../origin.ts';
import { refuseReservedName } from './names.ts';
import { ticketOf } from './passwords/check-password.ts';
import { confirmOwner, type OwnerProof } from './passwords/confirm-owner.ts';
import { refuseWeakPassword } from './passwords/password-rules.ts';
import { holdEnd } from './security-holds.ts';
import { notifyPasswordChanged, type PasswordChange } from './security-news.ts';
import { endSessions } from './sessions.ts';

type Changing = PasswordChange &
  Pick<
    Context,
    'config' | 'devices' | 'limits' | 'otps' | 'passwordGate' | 'passwords' | 'settings' | 'together'
  >;

/** The proof confirms a new password. */
export interface ProfileChange extends OwnerProof {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly from: Origin;
}

/**
 * Changes what is given. A new password ends all other sessions and forgets the other devices.
 * Refusals: NAME_RESERVED (if it changes), PASSWORD_WEAK, PASSWORD_CONFIRM_REQUIRED, OTP_INVALID, RATE_LIMITED, BUSY.
 */
export async function updateProfile(
  ctx: Changing,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  change: ProfileChange,
): Promise<User> {
  const { username, password, from } = change;
  const before = await ctx.users.get(caller.id);
  if (!before) throw new Refusal('LOGGED_OUT');
  if (username !== undefined && username !== before.name) refuseReservedName(ctx, username, before);
  let hash: string | undefined;
  if (password !== undefined) {
    refuseWeakPassword(password, { ...before, name: username ?? before.name });
    hash = await ctx.passwordGate.run(ticketOf(from, before.phone, null), async () => {
      await confirmOwner(ctx, before, change);
      return ctx.passwords.hash(password);
    });
  }
  let user = await ctx.users.update(caller.id, username === undefined ? {} : { name: username });
  if (user && hash !== undefined) user = await changePassword(ctx, caller, hash, from);
  if (!user) throw new Refusal('LOGGED_OUT');
  return user;
}

/** Raises the user's session epoch and takes the caller's own session along; null for an unknown user. */
async function changePassword(
  ctx: Changing,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  passwordHash: string,
  { device }: Origin,
): Promise<User | null> {
  const user = await ctx.users.setPassword(id, passwordHash, { smsOnlyUntil: holdEnd(ctx) });
  if (!user) return null;
  await ctx.sessions.setEpoch(sessionId, user.sessionEpoch);
  await endSessions(ctx, id, sessionId);
  await ctx.together(ctx.devices.forgetAll(id, device));
  await notifyPasswordChanged(ctx, id);
  return user;
}
