import { Refusal } from '@chewata/common/errors';
import type { Context } from '../context.ts';
import type { SignedIn } from './login.ts';
import { openSession } from './sessions.ts';
import { readInitData } from './telegram-proof.ts';

/** Refusals: TELEGRAM_INVALID, PHONE_REQUIRED (this Telegram user has no account yet). */
export async function telegramLogin(
  ctx: Pick<Context, 'config' | 'clock' | 'random' | 'sessions' | 'users'>,
  initData: string,
): Promise<SignedIn> {
  const { telegramId } = readInitData(ctx, initData);
  const user = await ctx.users.byTelegramId(telegramId);
  if (!user) throw new Refusal('PHONE_REQUIRED');
  return { user, token: await openSession(ctx, user.id) };
}
