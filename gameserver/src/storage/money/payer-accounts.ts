import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** Accounts that administrators have confirmed as a user's: receipts paid from them need no person. */
export interface PayerAccounts {
  isConfirmed(user: UserId, key: string): Promise<boolean>;
  /** The keys of those that are confirmed as the user's. */
  ofUser(user: UserId): Promise<string[]>;
  /** Harmless if it is confirmed already. */
  confirm(user: UserId, key: string, by: UserId, at: Date): Write;
}

const account = new Schema<{ _id: string; userId: string; by: string; at: Date }>(
  { _id: String, userId: String, by: String, at: Date },
  { versionKey: false, strict: 'throw' },
);
account.index({ userId: 1 });

export function mongoPayerAccounts(connection: Connection): PayerAccounts {
  const accounts = connection.model('PayerAccount', account, 'payeraccounts');
  const idOf = (user: UserId, key: string) => `${user}:${key}`;
  return {
    isConfirmed: async (user, key) => (await accounts.exists({ _id: idOf(user, key) })) !== null,
    ofUser: async (user) =>
      (await accounts.find({ userId: user }, { _id: 1 }).lean()).map(({ _id }) => _id.slice(user.length + 1)),
    confirm: (user, key, by, at) => async (tx) => {
      const first = { $setOnInsert: { userId: user, by, at } };
      await accounts.updateOne({ _id: idOf(user, key) }, first, { upsert: true, session: sessionOf(tx) });
    },
  };
}
