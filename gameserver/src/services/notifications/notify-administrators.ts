import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { notify } from './notify.ts';

/** The administrators who have an account. */
async function administrators(ctx: Pick<Context, 'config' | 'users'>): Promise<User[]> {
  const named = await Promise.all(
    ctx.config.SYSTEM_ADMINS.map((phone) => ctx.users.byPhone(phone as User['phone'])),
  );
  const all = [...named, ...(await ctx.users.withRole('admin'))].filter((user) => user !== null);
  return [...new Map(all.map((user) => [user.id, user])).values()];
}

/** Reports something about the system to every administrator: in the bell, and by the bot. Once for each subject. */
export async function notifyAdministrators(
  ctx: Pick<Context, 'clock' | 'config' | 'notifications' | 'users'>,
  { about, key, params = {} }: { about: string; key: MessageKey; params?: MessageParams },
): Promise<void> {
  for (const { id: userId } of await administrators(ctx))
    await notify(ctx, { about, userId, kind: 'systemAlert', key, params });
}
