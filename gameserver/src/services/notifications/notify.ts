import { createHash } from 'node:crypto';
import type { NotificationKind } from '@chewata/common/contract/accounts/notification-kinds';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import { DAY_MS, MINUTE_MS } from '@chewata/common/time';
import type { Notification } from '#storage/community/notifications.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';

/** A notification to create for one user. */
export interface NewNotification {
  /** The subject, such as 'deposit:<id>'. A user gets one notification per subject and kind. */
  readonly about: string;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly key: MessageKey;
  readonly params?: MessageParams;
  readonly data?: string;
}

/** After this time the bot no longer sends it; the app still shows it. */
const SEND_WITHIN_MS: Partial<Record<NotificationKind, number>> = {
  otp: 5 * MINUTE_MS,
  scheduledSoon: 5 * MINUTE_MS,
  newLogin: 60 * MINUTE_MS,
};

type NotifyContext = Pick<Context, 'clock' | 'notifications'>;

/** A write that adds the notification in the transaction of the change it reports. */
export const notifying = (ctx: NotifyContext, notification: NewNotification): Write =>
  ctx.notifications.adding(notificationOf(ctx, notification));

/**
 * Adds the notification after the change it reports is saved. Only for changes that another worker repeats if this
 * one dies.
 */
export const notify = (ctx: NotifyContext, notification: NewNotification): Promise<void> =>
  ctx.notifications.add(notificationOf(ctx, notification));

function notificationOf(
  { clock }: NotifyContext,
  { about, userId, kind, key, params = {}, data }: NewNotification,
): Notification {
  const now = clock.now();
  return {
    id: createHash('sha256').update(`${about}:${userId}:${kind}`).digest('hex').slice(0, 32),
    userId,
    kind,
    key,
    params,
    data: data ?? null,
    createdAt: new Date(now),
    sendUntil: new Date(now + (SEND_WITHIN_MS[kind] ?? DAY_MS)),
  };
}
