import type { UserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

/** How often each user has done something on a day in Addis Ababa. */
export interface DayCounts {
  /** Counts `quantity` more; false, and nothing is counted, if that makes more than `most`. */
  take(
    what: { readonly name: string; readonly user: UserId; readonly day: string },
    quantity: number,
    most: number,
  ): Promise<boolean>;
}

const dayCount = new Schema<{ _id: string; count: number; expiresAt: Date }>(
  { _id: String, count: Number, expiresAt: Date },
  { versionKey: false, strict: 'throw' },
);
dayCount.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoDayCounts(connection: Connection): DayCounts {
  const counts = connection.model('DayCount', dayCount, 'daycounts');
  return {
    take: async ({ name, user, day }, quantity, most) => {
      const _id = `${name}:${user}:${day}`;
      const expiresAt = new Date(Date.parse(`${day}T00:00:00Z`) + 3 * DAY_MS);
      await counts
        .updateOne({ _id }, { $setOnInsert: { count: 0, expiresAt } }, { upsert: true })
        .catch((error: unknown) => {
          // Two requests began the day at the same moment.
          if (!isDuplicateKey(error, 'daycounts')) throw error;
        });
      const taken = await counts.updateOne(
        { _id, count: { $lte: most - quantity } },
        { $inc: { count: quantity } },
      );
      return taken.matchedCount > 0;
    },
  };
}
