import { type Connection, Schema } from 'mongoose';
import type { Recoveries } from '../ports/recoveries.ts';

const schema = new Schema<{ _id: string; lastRecoveryAt: Date }>(
  { _id: String, lastRecoveryAt: Date },
  { versionKey: false, strict: 'throw' },
);
const ID = 'recovery';

/** One small document; the audit reads it too. */
export function mongoRecoveries(connection: Connection): Recoveries {
  const meta = connection.model('Meta', schema, 'meta');
  return {
    last: async () => (await meta.findById(ID).lean())?.lastRecoveryAt ?? null,
    note: async (startedAt) => {
      await meta.updateOne({ _id: ID }, { $max: { lastRecoveryAt: startedAt } }, { upsert: true });
    },
  };
}
