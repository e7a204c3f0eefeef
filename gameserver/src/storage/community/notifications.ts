import type { NotificationKind } from '@chewata/common/contract/accounts/notification-kinds';
import { asUserId, type UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import { DAY_MS } from '@chewata/common/time';
import { type ClientSession, type Connection, type QueryFilter, Schema } from 'mongoose';
import { claimEach } from '../claim-each.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Write } from '../transaction.ts';
import type { Waiting } from '../waiting.ts';

/** A message to one user, stored as key and values so that it is shown in the reader's language. */
export interface Notification {
  /** Made from its subject, so that creating it again has no effect. */
  readonly id: string;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** Data of its button, such as the session of a new login. */
  readonly data: string | null;
  readonly createdAt: Date;
  /** After this time it is no longer sent to Telegram: codes and news age. */
  readonly sendUntil: Date;
}

/**
 * Messages to users: the app lists them and the bot sends them. A message waiting for the bot has a time from which it
 * may be claimed; a claim is a lease, and an expired lease makes the message available again.
 */
export interface Notifications {
  /** Adds it inside a transaction; does nothing for a known id. */
  adding(notification: Notification): Write;
  /** The same without a transaction. */
  add(notification: Notification): Promise<void>;
  /** Claims messages due for the bot, oldest first, each until `leaseUntil`. */
  claim(now: Date, leaseUntil: Date, most: number): Promise<Notification[]>;
  /** Marks these as finished; returns how many were still waiting. */
  sent(ids: readonly string[]): Promise<number>;
  /** Makes it available again from that time on. False if it was finished already. */
  later(id: string, at: Date): Promise<boolean>;
  get(id: string): Promise<Notification | null>;
  /** How many the bot should have sent by now, and since when the first is due. */
  waiting(now: Date): Promise<Waiting>;
  /** The messages the app shows to a user, newest first. Codes are not shown. */
  ofUser(user: UserId, most: number): Promise<Notification[]>;
}

/** How long messages shown in the app are kept. */
const KEPT_MS = 90 * DAY_MS;

type StoredNotification = Omit<Notification, 'id'> & {
  _id: string;
  /** When the bot may claim it; null once it is sent or dropped. */
  dueAt: Date | null;
  expiresAt: Date;
};

const notification = new Schema<StoredNotification>(
  {
    _id: String,
    userId: String,
    kind: String,
    key: String,
    params: Schema.Types.Mixed,
    data: String,
    createdAt: Date,
    sendUntil: Date,
    dueAt: Date,
    expiresAt: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
notification.index({ userId: 1, createdAt: -1, _id: -1 });
notification.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
notification.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoNotifications(connection: Connection): Notifications {
  const notifications = connection.model('Notification', notification, 'notifications');
  /** An upsert, because a duplicate key inside a transaction would abort the change it reports. */
  const put = async (given: Notification, session?: ClientSession) => {
    const { id: _id, ...rest } = given;
    const kept = given.kind === 'otp' ? given.sendUntil : new Date(given.createdAt.getTime() + KEPT_MS);
    await notifications.updateOne(
      { _id },
      { $setOnInsert: { ...rest, dueAt: given.createdAt, expiresAt: kept } },
      { upsert: true, ...(session && { session }) },
    );
  };
  return {
    adding: (given) => async (tx) => put(given, sessionOf(tx)),
    add: async (given) => {
      await put(given).catch((error: unknown) => {
        // Two servers added the same message at the same moment.
        if (!isDuplicateKey(error, 'notifications')) throw error;
      });
    },
    claim: (now, leaseUntil, most) =>
      claimEach(most, async () => {
        const row = await notifications
          .findOneAndUpdate({ dueAt: { $lte: now } }, { $set: { dueAt: leaseUntil } }, { sort: { dueAt: 1 } })
          .lean();
        return row ? toNotification(row) : null;
      }),
    sent: async (ids) => {
      const waiting = { _id: { $in: [...ids] }, dueAt: { $type: 'date' } } as const;
      const codes = await notifications.deleteMany({ ...waiting, kind: 'otp' });
      const ended = await notifications.updateMany(waiting, { $set: { dueAt: null } });
      return codes.deletedCount + ended.modifiedCount;
    },
    later: async (id, at) => {
      const waiting = { _id: id, dueAt: { $type: 'date' } } as const;
      return (await notifications.updateOne(waiting, { $set: { dueAt: at } })).matchedCount === 1;
    },
    waiting: async (now) => {
      const due = { dueAt: { $lte: now } };
      const [count, first] = await Promise.all([
        notifications.countDocuments(due),
        notifications.findOne(due, { dueAt: 1 }).sort({ dueAt: 1 }).lean(),
      ]);
      return { count, oldest: first?.dueAt ?? null };
    },
    get: async (id) => {
      const row = await notifications.findById(id).lean();
      return row ? toNotification(row) : null;
    },
    ofUser: async (userId, most) => {
      const own: QueryFilter<StoredNotification> = { userId, kind: { $ne: 'otp' } };
      const rows = await notifications.find(own).sort({ createdAt: -1, _id: -1 }).limit(most).lean();
      return rows.map(toNotification);
    },
  };
}

function toNotification({ _id, dueAt: _, expiresAt: __, ...rest }: StoredNotification): Notification {
  return {
    ...rest,
    id: _id,
    userId: asUserId(rest.userId),
    params: rest.params ?? {},
    data: rest.data ?? null,
  };
}
