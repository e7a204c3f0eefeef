import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { HOUR_MS } from '@chewata/common/time';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';

type Holding = Pick<Context, 'clock' | 'users'>;

/** Rule A7: no money leaves a frozen account, nor one reset on an unknown device. Refusals: ACCOUNT_FROZEN, WITHDRAWAL_WAIT. */
export async function refuseHeldMoney(ctx: Holding, id: UserId): Promise<User> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('LOGGED_OUT');
  if (user.frozenAt) throw new Refusal('ACCOUNT_FROZEN');
  refuseWait(ctx, user);
  return user;
}

/**
 * The same for stakes: a frozen account plays nowhere, and one reset on an unknown device in no space: the other
 * players there may be accomplices.
 */
export function refuseHeldStake(ctx: Pick<Holding, 'clock'>, user: User | null, inSpace: boolean): void {
  if (user?.frozenAt) throw new Refusal('ACCOUNT_FROZEN');
  if (user && inSpace) refuseWait(ctx, user);
}

function refuseWait({ clock }: Pick<Holding, 'clock'>, { withdrawalsHeldUntil }: User): void {
  const left = (withdrawalsHeldUntil?.getTime() ?? 0) - clock.ruleNow();
  if (left > 0) throw new Refusal('WITHDRAWAL_WAIT', { params: { hours: Math.ceil(left / HOUR_MS) } });
}
