import type { userFigures as call } from '@chewata/common/contract/admin/users';
import type { AnswerOf } from '@chewata/common/contract/route';
import { Refusal } from '@chewata/common/errors';
import { toBirr } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import { describeUser } from '../../accounts/describe-user.ts';
import type { Context } from '../../context.ts';

/** A user and their sums in Birr. Refusal: USER_UNKNOWN. */
export async function userFigures(
  ctx: Pick<Context, 'clock' | 'config' | 'figures' | 'ledger' | 'users'>,
  phone: Phone,
): Promise<AnswerOf<typeof call>> {
  const user = await ctx.users.byPhone(phone);
  if (!user) throw new Refusal('USER_UNKNOWN');
  const { deposits, withdrawals, stakes, wins } = await ctx.figures.ofUser(user.id);
  return {
    user: await describeUser(ctx, user),
    deposits: toBirr(deposits),
    withdrawals: toBirr(withdrawals),
    stakes: toBirr(stakes),
    wins: toBirr(wins),
  };
}
