import type { ReferralAnswer } from '@chewata/common/contract/referrals';
import type { UserId } from '@chewata/common/ids';
import { toBirr, ZERO } from '@chewata/common/money';
import type { Context } from '../context.ts';

/** Who registered with this user's code, the newest first, and what their stakes have brought. */
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
