import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';

/** Up to when each user has read their notifications. */
export interface NotificationsRead {
  /** Null: they have never opened the list. */
  until(user: UserId): Promise<Date | null>;
  /** Never goes back. */
  note(user: UserId, until: Date): Promise<void>;
}

const read = new Schema<{ _id: UserId; until: Date }>(
  { _id: String, until: Date },
  { versionKey: false, strict: 'throw' },
);

export function mongoNotificationsRead(connection: Connection): NotificationsRead {
  const documents = connection.model('NotificationsRead', read, 'notificationsRead');
  return {
    until: async (user) => (await documents.findById(user).lean())?.until ?? null,
    note: async (user, until) => {
      await documents.updateOne({ _id: user }, { $max: { until } }, { upsert: true });
    },
  };
}
