import { asUserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import type { LoginToken, LoginTokens } from '../ports.ts';

/** One document a user, so that a new token replaces the older one in one write. */
interface StoredToken extends Omit<LoginToken, 'id' | 'userId' | 'epoch'> {
  _id: string;
  hash: string;
  epoch?: number;
}

const token = new Schema<StoredToken>(
  { _id: String, hash: String, epoch: Number, expiresAt: Date },
  { versionKey: false, strict: 'throw' },
);
token.index({ hash: 1 }, { unique: true });
token.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoLoginTokens(connection: Connection): LoginTokens {
  const tokens = connection.model('LoginToken', token, 'loginTokens');
  return {
    issue: async ({ id, userId, epoch, expiresAt }) => {
      await tokens.updateOne({ _id: userId }, { $set: { hash: id, epoch, expiresAt } }, { upsert: true });
    },
    spend: async (id, now) => {
      const spent = await tokens.findOneAndDelete({ hash: id, expiresAt: { $gt: now } }).lean();
      return spent && { userId: asUserId(spent._id), epoch: spent.epoch ?? 0 };
    },
    revoke: async (user) => {
      await tokens.deleteOne({ _id: user });
    },
  };
}
