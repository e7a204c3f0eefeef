import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import { isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { reporting } from './passkeys.ts';

/**
 * C8: removes all passkeys of one of the staff who has lost them, and the confirmations of their sessions, so that a
 * code confirms again. All administrators are notified. Refusals: USER_UNKNOWN, FORBIDDEN (not one of the staff).
 */
export async function recoverPasskeys(
  ctx: Pick<
    Context,
    | 'clock'
    | 'config'
    | 'decisions'
    | 'notifications'
    | 'passkeys'
    | 'random'
    | 'sessions'
    | 'together'
    | 'users'
  >,
  phone: Phone,
): Promise<{ user: User; removed: number }> {
  const user = await ctx.users.byPhone(phone);
  if (!user) throw new Refusal('USER_UNKNOWN');
  if (!isStaff(ctx.config, user)) throw new Refusal('FORBIDDEN');
  const removed = (await ctx.passkeys.ofUser(user.id)).length;
  await ctx.together(
    ctx.passkeys.removingAll(user.id),
    ctx.sessions.endingConfirmations(user.id),
    ...(await reporting(ctx, user, 'passkey.recover', { removed })),
  );
  return { user, removed };
}
