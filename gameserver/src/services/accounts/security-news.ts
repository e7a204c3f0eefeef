import type { UserId } from '@chewata/common/ids';
import type { User } from '#storage/accounts/users.ts';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { newCommandId } from '../run-once.ts';
import { SESSION_NAME, sessionIdOf } from '../session-token.ts';

export type LoginNotice = Pick<Context, 'clock' | 'notifications'>;
export type PasswordChange = Pick<
  Context,
  'clock' | 'loginTokens' | 'notifications' | 'publish' | 'random' | 'sessions' | 'users'
>;

/**
 * Announces a login on the website by Telegram, with a button that ends it, so that the owner notices a stolen sign-in
 * link. Sign-ins of the mini app are not announced.
 */
export async function notifyNewLogin(ctx: LoginNotice, user: User, token: string): Promise<void> {
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

export const notifyPasswordChanged = (ctx: PasswordChange, userId: UserId): Promise<void> =>
  notify(ctx, {
    about: `password:${newCommandId(ctx)}`,
    userId,
    kind: 'passwordChanged',
    key: 'notifications.passwordChanged',
  });
