import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { newCommandId } from '../run-once.ts';

type Unlinking = Pick<
  Context,
  | 'clock'
  | 'decisions'
  | 'loginTokens'
  | 'notifications'
  | 'publish'
  | 'random'
  | 'sessions'
  | 'together'
  | 'users'
>;

/**
 * Parts the caller's account from Telegram and ends the sessions that Telegram opened, except the caller's own.
 * Refusal: NOT_FOUND if it is not linked.
 */
export async function unlinkTelegram(
  ctx: Unlinking,
  caller: Pick<Caller, 'id' | 'sessionId'>,
): Promise<User> {
  const user = await ctx.users.get(caller.id);
  if (!user) throw new Refusal('LOGGED_OUT');
  const id = newCommandId(ctx);
  const decision = {
    id,
    by: user.id,
    action: 'user.unlink-telegram',
    subject: user.id,
    details: { telegramId: user.telegramId },
    at: new Date(ctx.clock.now()),
  };
  await ctx.together(ctx.users.unlink(user.id), ctx.decisions.record(decision));
  await ctx.loginTokens.revoke(user.id);
  for (const session of await ctx.sessions.endOpenedBy(user.id, 'telegram', caller.sessionId))
    ctx.publish.disconnect({ session });
  await notify(ctx, {
    about: `unlinked:${id}`,
    userId: user.id,
    kind: 'telegramUnlinked',
    key: 'notifications.unlinked',
  });
  return { ...user, telegramId: null };
}
