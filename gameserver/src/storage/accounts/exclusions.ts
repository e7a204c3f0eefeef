import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** What an exclusion holds for beside the account itself: 'telegram:…', 'payer:…'. By the clock of rules. */
export interface Exclusions {
  /** The latest end of the exclusions of these keys; null if there is none after `now`. */
  until(keys: readonly string[], now: Date): Promise<Date | null>;
  /** A longer one stays. */
  exclude(keys: readonly string[], until: Date): Write;
}

const exclusion = new Schema<{ _id: string; until: Date }>(
  { _id: String, until: Date },
  { versionKey: false, strict: 'throw' },
);

export function mongoExclusions(connection: Connection): Exclusions {
  const exclusions = connection.model('Exclusion', exclusion, 'exclusions');
  return {
    until: async (keys, now) => {
      const found = await exclusions.find({ _id: { $in: [...keys] }, until: { $gt: now } }).lean();
      return found.reduce<Date | null>((last, { until }) => (last && last > until ? last : until), null);
    },
    exclude: (keys, until) => async (tx) => {
      const session = sessionOf(tx);
      for (const _id of keys) {
        await exclusions.updateOne({ _id }, { $max: { until } }, { upsert: true, session });
      }
    },
  };
}
