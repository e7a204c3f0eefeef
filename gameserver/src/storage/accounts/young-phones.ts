import type { Phone } from '@chewata/common/phone';
import { type Connection, Schema } from 'mongoose';

/** Phones whose owners were too young to register, and until when they are refused. By the clock of rules. */
export interface YoungPhones {
  refuse(phone: Phone, until: Date): Promise<void>;
  isRefused(phone: Phone, now: Date): Promise<boolean>;
}

const young = new Schema<{ _id: string; until: Date }>(
  { _id: String, until: Date },
  { versionKey: false, strict: 'throw' },
);

export function mongoYoungPhones(connection: Connection): YoungPhones {
  const phones = connection.model('YoungPhone', young, 'youngphones');
  return {
    refuse: async (phone, until) => {
      await phones.updateOne({ _id: phone }, { $set: { until } }, { upsert: true });
    },
    isRefused: async (phone, now) => (await phones.exists({ _id: phone, until: { $gt: now } })) !== null,
  };
}
