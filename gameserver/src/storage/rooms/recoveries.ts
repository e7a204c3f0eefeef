import { type Connection, Schema } from 'mongoose';

/** When recovery last completed; everything older has been checked. */
export interface Recoveries {
  last(): Promise<Date | null>;
  /** Records that a recovery that began at that time completed. */
  note(startedAt: Date): Promise<void>;
}

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
