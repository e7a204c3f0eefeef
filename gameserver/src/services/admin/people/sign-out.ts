import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../../context.ts';
import { type AdminCommand, decided, existingUser } from './admin-command.ts';

/** Ends all sessions of a user, and the links that would sign them in. Refusal: NOT_FOUND. */
export async function signOutUser(
  ctx: Pick<Context, 'clock' | 'decisions' | 'loginTokens' | 'publish' | 'sessions' | 'together' | 'users'>,
  command: AdminCommand,
): Promise<User> {
  const { user: id } = command;
  const user = await existingUser(ctx, id);
  await ctx.together(decided(ctx, command, 'user.sign-out', {}));
  await ctx.users.raiseSessionEpoch(id);
  await ctx.loginTokens.revoke(id);
  await ctx.sessions.endAll(id);
  ctx.publish.disconnect({ user: id });
  return user;
}
