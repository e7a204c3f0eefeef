import type { NotificationKind } from '@chewata/common/contract/internal/outbox';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';
import { notify, notifying } from './notify.ts';

/** The administrators who have an account. */
async function administrators(ctx: Pick<Context, 'config' | 'users'>): Promise<User[]> {
  const named = await Promise.all(
    ctx.config.SYSTEM_ADMINS.map((phone) => ctx.users.byPhone(phone as User['phone'])),
  );
  const all = [...named, ...(await ctx.users.withRole('admin'))].filter((user) => user !== null);
  return [...new Map(all.map((user) => [user.id, user])).values()];
}

type Reporting = Pick<Context, 'clock' | 'config' | 'notifications' | 'users'>;
interface Report {
  /** A report is made once for each subject. */
  readonly about: string;
  readonly key: MessageKey;
  readonly params?: MessageParams;
  /** Default: systemAlert. */
  readonly kind?: NotificationKind;
  /** The page that its button opens. */
  readonly data?: string;
}

/** The same as notifyAdministrators in the transaction of the change that it reports. */
export async function notifyingAdministrators(
  ctx: Reporting,
  report: Report,
  { except }: { readonly except?: UserId } = {},
): Promise<Write[]> {
  const all = (await administrators(ctx)).filter(({ id }) => id !== except);
  return all.map(({ id: userId }) => notifying(ctx, { kind: 'systemAlert', ...report, userId }));
}

/** Reports something about the system to every administrator: in the bell, and by the bot. Once for each subject. */
export async function notifyAdministrators(ctx: Reporting, report: Report): Promise<void> {
  for (const { id: userId } of await administrators(ctx))
    await notify(ctx, { kind: 'systemAlert', ...report, userId });
}
