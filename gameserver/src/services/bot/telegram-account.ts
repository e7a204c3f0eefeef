import type { BotAccount } from '@chewata/common/contract/internal/telegram';
import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import { toBirr } from '@chewata/common/money';
import type { User } from '#storage/accounts/users.ts';
import { describeUser } from '../accounts/describe-user.ts';
import type { Context } from '../context.ts';

/** The account of a Telegram user. Refusal: NOT_FOUND. */
export async function telegramAccount(ctx: Pick<Context, 'users'>, telegramId: number): Promise<User> {
  const user = await ctx.users.byTelegramId(telegramId);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

export async function describeBotAccount(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger'>,
  user: User,
): Promise<BotAccount> {
  const { _id, name, phoneNo, role, isAdmin, wallet, remainingSpin, referralCode } = await describeUser(
    ctx,
    user,
  );
  const { activeBalance, bonusWallet } = wallet;
  return { _id, name, phoneNo, role, isAdmin, activeBalance, bonusWallet, remainingSpin, referralCode };
}

/** The sender's account and language. A sender who was unreachable is reachable again. */
export async function resolveTelegramUser(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger' | 'telegramChats' | 'users'>,
  telegramId: number,
): Promise<{ account: BotAccount | null; language: Language }> {
  const [user, chat] = await Promise.all([
    ctx.users.byTelegramId(telegramId),
    ctx.telegramChats.get(telegramId),
  ]);
  if (chat.unreachable) await ctx.telegramChats.setUnreachable([telegramId], false);
  return {
    account: user ? await describeBotAccount(ctx, user) : null,
    language: chat.language ?? user?.language ?? 'am',
  };
}

/** In Birr. Refusal: NOT_FOUND. */
export async function botBalance(ctx: Pick<Context, 'ledger' | 'users'>, telegramId: number) {
  const { id, remainingSpin } = await telegramAccount(ctx, telegramId);
  const { main, bonus, held } = await ctx.ledger.wallet(id);
  return {
    activeBalance: toBirr(main),
    bonusWallet: toBirr(bonus),
    held: toBirr(held),
    remainingSpin,
  };
}
