import type { ReferralAnswer } from '@chewata/common/contract/accounts/referrals';
import type { UserId } from '@chewata/common/ids';
import { toBirr, ZERO } from '@chewata/common/money';
import type { Context } from '../context.ts';

/** The users who registered with this user's code, newest first, each with the referral income from their stakes. */
export async function listReferrals(
  ctx: Pick<Context, 'users' | 'ledger'>,
  user: UserId,
): Promise<ReferralAnswer[]> {
  const [referred, income] = await Promise.all([ctx.users.referredBy(user), ctx.ledger.referralIncome(user)]);
  return referred.map(({ id, name, createdAt }) => ({
    playerUsername: name,
    userCreatedAt: createdAt.toISOString(),
    amount: toBirr(income.get(id) ?? ZERO),
  }));
}
