import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';
import { notifyAdministrators } from '../notifications/notify-administrators.ts';
import { newCommandId } from '../run-once.ts';

/** The owner's proof: the Telegram user of the account, or a device that knew them before the reset. */
export type OwnerProof = { readonly telegramId: number } | { readonly device: string | null };

type Freezing = Pick<
  Context,
  | 'clock'
  | 'config'
  | 'decisions'
  | 'loginTokens'
  | 'notifications'
  | 'publish'
  | 'random'
  | 'resetAlerts'
  | 'sessions'
  | 'together'
  | 'users'
>;

/**
 * 'This was not me' (rule A7): ends every session and freezes the account, so that no money moves until an
 * administrator has spoken with the owner. Refusal: NOT_FOUND (answered already, over, or another user's).
 */
export async function freezeAccount(ctx: Freezing, alertId: string, proof: OwnerProof): Promise<void> {
  const alert = await ctx.resetAlerts.get(alertId);
  const user =
    alert && alert.until.getTime() > ctx.clock.ruleNow() ? await ctx.users.get(alert.userId) : null;
  if (!alert || !user || !isOwner(proof, user, alert.devices)) throw new Refusal('NOT_FOUND');
  const at = new Date(ctx.clock.now());
  const id = newCommandId(ctx);
  await ctx.together(
    ctx.users.change(user.id, { frozenAt: at }),
    ctx.decisions.record({ id, by: user.id, action: 'user.freeze', subject: user.id, details: {}, at }),
    notifying(ctx, {
      about: `frozen:${id}`,
      userId: user.id,
      kind: 'accountFrozen',
      key: 'notifications.frozen',
    }),
  );
  await ctx.users.raiseSessionEpoch(user.id);
  await ctx.loginTokens.revoke(user.id);
  await ctx.sessions.endAll(user.id);
  ctx.publish.disconnect({ user: user.id });
  // Used up last: after a crash the owner can press the button again.
  await ctx.resetAlerts.use(alertId);
  await notifyAdministrators(ctx, {
    about: `frozen:${id}`,
    key: 'notifications.frozenByOwner',
    params: { name: user.name, phone: user.phone },
    data: `/admin/users/${user.id}`,
  });
}

function isOwner(proof: OwnerProof, { telegramId }: User, devices: readonly string[]): boolean {
  if ('telegramId' in proof) return telegramId === proof.telegramId;
  return proof.device !== null && devices.includes(proof.device);
}
