import { type Santim, sum, toBirr } from '@chewata/common/money';
import type { Context } from '../context.ts';
import { telegramAccount } from './telegram-account.ts';

/** The invitation link: to the bot if it has a name, else to the sign-up page. */
export async function botInvite(
  ctx: Pick<Context, 'config' | 'figures' | 'users'>,
  telegramId: number,
): Promise<{ referralCode: string; link: string; referred: number; earned: number }> {
  const { id, referralCode } = await telegramAccount(ctx, telegramId);
  const { BOT_USERNAME, PUBLIC_URL } = ctx.config;
  const link = BOT_USERNAME
    ? `https://t.me/${BOT_USERNAME}?start=ref_${referralCode}`
    : `${PUBLIC_URL}/Signup/${referralCode}`;
  const [referred, shares] = await Promise.all([ctx.users.referredBy(id), ctx.figures.referralsOf(id)]);
  const earned: Santim = sum([...shares.values()]);
  return { referralCode, link, referred: referred.length, earned: toBirr(earned) };
}
