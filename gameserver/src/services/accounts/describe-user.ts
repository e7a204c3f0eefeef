import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { plus, toBirr } from '@chewata/common/money';
import { blockAt, shownBlock } from '#domain/accounts/block.ts';
import type { User } from '#storage/accounts/users.ts';
import { isAdmin } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** A user as that user, or an administrator, sees them. Amounts in Birr. */
export async function describeUser(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger'>,
  user: User,
): Promise<UserAnswer> {
  const { main, bonus, held } = await ctx.ledger.wallet(user.id);
  const block = blockAt(user.block, ctx.clock.ruleNow());
  const wallet = plus(main, bonus);
  const admin = isAdmin(ctx.config, user);
  return {
    _id: user.id,
    name: user.name,
    phoneNo: user.phone,
    role: admin && user.role === 'user' ? 'admin' : user.role,
    isAdmin: admin,
    totalBalance: toBirr(plus(wallet, held)),
    wallet: { activeBalance: toBirr(main), bonusWallet: toBirr(bonus), walletBalance: toBirr(wallet) },
    remainingSpin: user.remainingSpin,
    referralCode: user.referralCode,
    telegramLinked: user.telegramId !== null,
    blocked: block && shownBlock(block),
  };
}
