import { Refusal } from '@chewata/common/errors';
import type { Context } from '../context.ts';
import type { SignedIn } from './login.ts';
import { openSession } from './sessions.ts';
import { readInitData, refuseLoggedOut } from './telegram-proof.ts';

/** Refusals: TELEGRAM_INVALID, PHONE_REQUIRED (this Telegram user has no account yet). */
export async function telegramLogin(
  ctx: Pick<Context, 'config' | 'clock' | 'random' | 'sessions' | 'telegramChats' | 'users'>,
  initData: string,
): Promise<SignedIn> {
  const telegram = readInitData(ctx, initData);
  await refuseLoggedOut(ctx, telegram);
  const user = await ctx.users.byTelegramId(telegram.telegramId);
  if (!user) throw new Refusal('PHONE_REQUIRED');
  return { user, token: await openSession(ctx, user, 'telegram'), deviceId: null };
}
