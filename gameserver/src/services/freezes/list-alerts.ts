import type { ResetAlertAnswer } from '@chewata/common/contract/accounts/reset-alerts';
import { mask } from '@chewata/common/phone';
import type { Context } from '../context.ts';
import type { Origin } from '../origin.ts';

/** The open questions for this device, whether or not a user is signed in on it. */
export async function listAlerts(
  ctx: Pick<Context, 'clock' | 'resetAlerts' | 'users'>,
  { device }: Origin,
): Promise<ResetAlertAnswer[]> {
  if (device === null) return [];
  const alerts = await ctx.resetAlerts.ofDevice(device, new Date(ctx.clock.ruleNow()));
  const users = await ctx.users.find(alerts.map(({ userId }) => userId));
  return alerts.flatMap(({ id, userId, createdAt }) => {
    const user = users.find((one) => one.id === userId);
    if (!user) return [];
    return [{ _id: id, maskedPhone: mask.last4(user.phone), at: createdAt.toISOString() }];
  });
}
