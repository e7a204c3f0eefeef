import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Context } from './context.ts';

/** `updateBalance`: what a user has, in Birr. */
export async function currentBalance(ctx: Pick<Context, 'ledger'>, user: UserId) {
  const { main, bonus } = await ctx.ledger.wallet(user);
  return { activeBalance: toBirr(main), bonusWallet: toBirr(bonus) };
}
