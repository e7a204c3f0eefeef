import type { UserId } from '@chewata/common/ids';
import type { User } from '#storage/accounts/users.ts';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { newCommandId } from '../once.ts';
import { SESSION_NAME, sessionIdOf } from '../session-token.ts';

export type LoginTelling = Pick<Context, 'clock' | 'notifications'>;
export type PasswordChanging = Pick<
  Context,
  'clock' | 'loginTokens' | 'notifications' | 'publish' | 'random' | 'sessions' | 'users'
>;

/**
 * Tells by Telegram of a login on the website, with a button that ends it: a sign-in link that somebody
 * else has got hold of is noticed so. The mini app's own sign-ins are not told.
 */
export async function tellNewLogin(ctx: LoginTelling, user: User, token: string): Promise<void> {
  if (user.telegramId === null) return;
  const now = ctx.clock.now();
  const session = sessionIdOf(token);
  await notify(ctx, {
    about: `login:${session}`,
    userId: user.id,
    kind: 'newLogin',
    key: 'notifications.newLogin',
    params: { time: `${addisDay(now)} ${addisTime(now)}` },
    data: session.slice(0, SESSION_NAME),
  });
}

export const tellPasswordChanged = (ctx: PasswordChanging, userId: UserId): Promise<void> =>
  notify(ctx, {
    about: `password:${newCommandId(ctx)}`,
    userId,
    kind: 'passwordChanged',
    key: 'notifications.passwordChanged',
  });
