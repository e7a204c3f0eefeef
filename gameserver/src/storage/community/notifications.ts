import type { NotificationKind } from '@chewata/common/contract/internal-outbox';
import { asUserId, type UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import { type ClientSession, type Connection, type QueryFilter, Schema } from 'mongoose';
import { claimEach } from '../claim-each.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** A message to one user, kept as key and values so that each reader gets it in their language. */
export interface Notification {
  /** Made from what it tells of: told again, it is the same one. */
  readonly id: string;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** What its button brings back: the session of a new login. */
  readonly data: string | null;
  readonly createdAt: Date;
  /** Telegram gets it until then: a code is soon useless, and old news are none. */
  readonly sendUntil: Date;
}

/**
 * Messages to users: what the app lists and what the bot sends. What waits for the bot has a time from
 * which it may be taken; taken, it is leased, and given out again where nobody said what became of it.
 */
export interface Notifications {
  /** Beside a posting or in `together`; a known id is left as it is. */
  adding(notification: Notification): Write;
  /** The same alone. */
  add(notification: Notification): Promise<void>;
  /** Takes what is due for the bot, oldest first; each is one taker's until `leaseUntil`. */
  claim(now: Date, leaseUntil: Date, most: number): Promise<Notification[]>;
  /** Nothing more is to be sent: how many of these still waited. */
  sent(ids: readonly string[]): Promise<number>;
  /** To be taken again from then on. False where it did not wait any more. */
  later(id: string, at: Date): Promise<boolean>;
  get(id: string): Promise<Notification | null>;
  /** What the app shows of a user's own, newest first. Codes are not shown. */
  ofUser(user: UserId, most: number): Promise<Notification[]>;
}

/** What is shown in the app is kept so long. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

type StoredNotification = Omit<Notification, 'id'> & {
  _id: string;
  /** From when the bot may take it; null where it is sent or nobody is to be told. */
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
  /** An upsert, since inside a transaction a duplicate key would undo what it tells of. */
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
        // Two servers told the same thing at the same moment.
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
