import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';

/** The account that 'chat with support' reaches: the setting's, else the first administrator's; null while it has none. */
export async function supportAccount(
  ctx: Pick<Context, 'config' | 'settings' | 'users'>,
): Promise<User | null> {
  const phone = ctx.settings.now().supportPhone ?? ctx.config.SYSTEM_ADMINS[0];
  return phone ? ctx.users.byPhone(phone as Phone) : null;
}
