import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { Refusal } from '@chewata/common/errors';
import { toBirr } from '@chewata/common/money';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { describeUser } from './describe-user.ts';

export async function ownAccount(
  ctx: Pick<Context, 'clock' | 'config' | 'ledger' | 'users'>,
  caller: Pick<Caller, 'id'>,
): Promise<UserAnswer> {
  const user = await ctx.users.get(caller.id);
  if (!user) throw new Refusal('LOGGED_OUT');
  return describeUser(ctx, user);
}

/** In Birr. */
export async function ownBalance(
  ctx: Pick<Context, 'ledger'>,
  caller: Pick<Caller, 'id'>,
): Promise<{ activeBalance: number; bonusWallet: number }> {
  const { main, bonus } = await ctx.ledger.wallet(caller.id);
  return { activeBalance: toBirr(main), bonusWallet: toBirr(bonus) };
}
