import type { NotificationKind } from '@chewata/common/contract/accounts/notification-kinds';
import type { StaffAccess } from '@chewata/common/contract/staff-access';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';
import { notify, notifying } from './notify.ts';
import { staffOf } from './staff-of.ts';

export type NotifyContext = Pick<Context, 'clock' | 'config' | 'notifications' | 'users'>;
export interface StaffNotice {
  /** A report is made once for each subject. */
  readonly about: string;
  readonly key: MessageKey;
  readonly params?: MessageParams;
  /** Default: systemAlert. */
  readonly kind?: NotificationKind;
  /** The page that its button and its link open. */
  readonly data?: string;
}

/** The same as notifyAdministrators in the transaction of the change that it reports. */
export async function notifyingAdministrators(
  ctx: NotifyContext,
  report: StaffNotice,
  { except }: { readonly except?: UserId } = {},
): Promise<Write[]> {
  const all = (await staffOf(ctx, 'admin')).filter(({ id }) => id !== except);
  return all.map(({ id: userId }) => notifying(ctx, { kind: 'systemAlert', ...report, userId }));
}

/** Reports something about the system to every administrator: in the bell, and by the bot. Once for each subject. */
export const notifyAdministrators = (ctx: NotifyContext, report: StaffNotice): Promise<void> =>
  notifyStaff(ctx, report, 'admin');

/** The same to all the staff who may make calls with that access. */
export async function notifyStaff(
  ctx: NotifyContext,
  report: StaffNotice,
  access: StaffAccess,
): Promise<void> {
  for (const { id: userId } of await staffOf(ctx, access))
    await notify(ctx, { kind: 'systemAlert', ...report, userId });
}
