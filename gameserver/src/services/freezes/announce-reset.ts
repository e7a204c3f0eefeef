import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/** Asks the owner by Telegram and on the devices known so far whether the reset was theirs (rule A7). */
export async function announceReset(
  ctx: Pick<Context, 'clock' | 'devices' | 'notifications' | 'random' | 'resetAlerts'>,
  { id: userId }: User,
  until: Date,
): Promise<void> {
  const id = ctx.random.token(18);
  const devices = (await ctx.devices.ofUser(userId)).map(({ deviceId }) => deviceId);
  await ctx.resetAlerts.create({ id, userId, devices, createdAt: new Date(ctx.clock.now()), until });
  await notify(ctx, {
    about: `reset:${id}`,
    userId,
    kind: 'resetUnknown',
    key: 'notifications.resetUnknown',
    data: id,
  });
}
