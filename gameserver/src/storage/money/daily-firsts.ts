import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** Things that happen once a day per user. */
export interface DailyFirsts {
  /** Adds `then` to the transaction if this is the day's first of that name. */
  first(name: string, user: UserId, day: string, then: Write): Write;
}

const first = new Schema<{ _id: string }>({ _id: String }, { versionKey: false, strict: 'throw' });

export function mongoDailyFirsts(connection: Connection): DailyFirsts {
  const firsts = connection.model('DailyFirst', first, 'dailyfirsts');
  return {
    // An upsert, not an insert: a duplicate key would abort the transaction.
    first: (name, user, day, then) => async (tx) => {
      const _id = `${name}:${user}:${day}`;
      const result = await firsts.updateOne(
        { _id },
        { $setOnInsert: { _id } },
        { session: sessionOf(tx), upsert: true },
      );
      if (result.upsertedCount === 1) await then(tx);
    },
  };
}
