import { Refusal } from '@chewata/common/errors';
import { asUserId, type UserId } from '@chewata/common/ids';
import { type Santim, ZERO } from '@chewata/common/money';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** How much each user still has to stake from the bonus balance before such stakes win main balance (G9). */
export interface BonusWagers {
  /** Zero for a user who has nothing left to stake. */
  left(users: readonly UserId[]): Promise<ReadonlyMap<UserId, Santim>>;
  /** A new bonus adds this much. */
  add(user: UserId, amount: Santim): Write;
  /** Changes it from `was`. Refusal: UNAVAILABLE if it has changed meanwhile. */
  change(user: UserId, was: Santim, to: Santim): Write;
}

const wager = new Schema<{ _id: string; left: Santim }>(
  { _id: String, left: Number },
  { versionKey: false, strict: 'throw' },
);

export function mongoBonusWagers(connection: Connection): BonusWagers {
  const wagers = connection.model('BonusWager', wager, 'bonuswagers');
  return {
    left: async (users) => {
      const rows = await wagers.find({ _id: { $in: [...users] } }).lean();
      const left = new Map(rows.map((row) => [asUserId(row._id), row.left]));
      return new Map(users.map((user) => [user, left.get(user) ?? ZERO]));
    },
    add: (user, amount) => async (tx) => {
      await wagers.updateOne(
        { _id: user },
        { $inc: { left: amount } },
        { session: sessionOf(tx), upsert: true },
      );
    },
    change: (user, was, to) => async (tx) => {
      const session = sessionOf(tx);
      await wagers.updateOne({ _id: user }, { $setOnInsert: { left: 0 } }, { session, upsert: true });
      const changed = await wagers.updateOne({ _id: user, left: was }, { $set: { left: to } }, { session });
      if (changed.matchedCount === 0) throw new Refusal('UNAVAILABLE');
    },
  };
}
