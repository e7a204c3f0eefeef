import { createHash } from 'node:crypto';
import type { NotificationKind } from '@chewata/common/contract/internal-outbox';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { Notification } from '#storage/community/notifications.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';

/** What a user is to be told. */
export interface News {
  /** What it tells of: 'deposit:<id>'. Told again under the same name, it is told once. */
  readonly about: string;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly key: MessageKey;
  readonly params?: MessageParams;
  readonly data?: string;
}

const MINUTE_MS = 60_000;
/** Later than that the bot does not send it any more; the app shows it. */
const SENT_WITHIN_MS: Partial<Record<NotificationKind, number>> = {
  otp: 5 * MINUTE_MS,
  scheduledSoon: 5 * MINUTE_MS,
  newLogin: 60 * MINUTE_MS,
};
const DAY_MS = 24 * 60 * MINUTE_MS;

type Notifying = Pick<Context, 'clock' | 'notifications'>;

/** In the transaction of what it tells of: both stand, or neither. */
export const notifying = (ctx: Notifying, news: News): Write => ctx.notifications.adding(made(ctx, news));

/** After what it tells of is saved, where that is done again when its doer dies. */
export const notify = (ctx: Notifying, news: News): Promise<void> => ctx.notifications.add(made(ctx, news));

function made({ clock }: Notifying, { about, userId, kind, key, params = {}, data }: News): Notification {
  const now = clock.now();
  return {
    id: createHash('sha256').update(`${about}:${userId}:${kind}`).digest('hex').slice(0, 32),
    userId,
    kind,
    key,
    params,
    data: data ?? null,
    createdAt: new Date(now),
    sendUntil: new Date(now + (SENT_WITHIN_MS[kind] ?? DAY_MS)),
  };
}
