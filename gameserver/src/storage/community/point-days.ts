import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** Points each user has bought per day in Addis Ababa. */
export interface PointDays {
  bought(user: UserId, day: string): Promise<number>;
  /** Adds to the day's count in the purchase's transaction. Refusal: DAILY_LIMIT if the count would exceed `most`. */
  add(user: UserId, day: string, quantity: number, most: number): Write;
}

const pointDay = new Schema<{ _id: string; bought: number }>(
  { _id: String, bought: Number },
  { versionKey: false, strict: 'throw' },
);
const idOf = (user: string, day: string): string => `${user}:${day}`;

export function mongoPointDays(connection: Connection): PointDays {
  const days = connection.model('PointDay', pointDay, 'pointdays');
  return {
    bought: async (user, day) => (await days.findById(idOf(user, day)).lean())?.bought ?? 0,
    add: (user, day, quantity, most) => async (tx) => {
      const session = sessionOf(tx);
      const _id = idOf(user, day);
      await days.updateOne({ _id }, { $setOnInsert: { bought: 0 } }, { session, upsert: true });
      const added = await days.updateOne(
        { _id, bought: { $lte: most - quantity } },
        { $inc: { bought: quantity } },
        { session },
      );
      if (added.matchedCount === 0) throw new Refusal('DAILY_LIMIT');
    },
  };
}
