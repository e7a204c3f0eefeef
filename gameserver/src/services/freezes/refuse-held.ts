import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { HOUR_MS } from '@chewata/common/time';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';

type FreezeContext = Pick<Context, 'clock' | 'users'>;

/** Rule A7: no money leaves a frozen account, nor one reset on an unknown device. Refusals: ACCOUNT_FROZEN, WITHDRAWAL_WAIT. */
export async function refuseHeldMoney(ctx: FreezeContext, id: UserId): Promise<User> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('LOGGED_OUT');
  if (user.frozenAt) throw new Refusal('ACCOUNT_FROZEN');
  refuseWait(ctx, user);
  return user;
}

/**
 * The same for stakes: a frozen account plays nowhere, and one within the hours after a link, a reset or a new
 * password in no space: the other players there may be accomplices, and a stake needs no code.
 */
export function refuseHeldStake(
  ctx: Pick<FreezeContext, 'clock'>,
  user: User | null,
  inSpace: boolean,
): void {
  if (user?.frozenAt) throw new Refusal('ACCOUNT_FROZEN');
  if (!user || !inSpace) return;
  refuseWait(ctx, user);
  const hours = hoursUntil(ctx, user.smsOnlyUntil);
  if (hours > 0)
    throw new Refusal('WITHDRAWAL_WAIT', { messageKey: 'refusals.noStakeInSpace', params: { hours } });
}

function refuseWait(ctx: Pick<FreezeContext, 'clock'>, { withdrawalsHeldUntil }: User): void {
  const hours = hoursUntil(ctx, withdrawalsHeldUntil);
  if (hours > 0) throw new Refusal('WITHDRAWAL_WAIT', { params: { hours } });
}

/** Rounded up; 0 if it is over. */
const hoursUntil = ({ clock }: Pick<FreezeContext, 'clock'>, until: Date | null): number =>
  Math.max(0, Math.ceil(((until?.getTime() ?? 0) - clock.ruleNow()) / HOUR_MS));
