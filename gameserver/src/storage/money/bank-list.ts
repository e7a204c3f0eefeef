import { type Connection, Schema } from 'mongoose';
import type { Bank } from '#providers/ports/payments.ts';

export interface KeptBanks {
  readonly banks: readonly Bank[];
  readonly at: Date;
}

/** A provider's latest list of banks. */
export interface BankList {
  read(provider: string): Promise<KeptBanks | null>;
  keep(provider: string, banks: KeptBanks): Promise<void>;
}

const bank = new Schema({ id: String, name: String }, { _id: false, id: false });
const list = new Schema<KeptBanks & { _id: string }>(
  { _id: String, banks: [bank], at: Date },
  { versionKey: false, strict: 'throw' },
);

export function mongoBankList(connection: Connection): BankList {
  const lists = connection.model('BankList', list, 'banklists');
  return {
    read: async (provider) => {
      const row = await lists.findById(provider).lean();
      return row ? { banks: row.banks, at: row.at } : null;
    },
    keep: async (provider, { banks, at }) => {
      await lists.updateOne({ _id: provider }, { $set: { banks: [...banks], at } }, { upsert: true });
    },
  };
}
