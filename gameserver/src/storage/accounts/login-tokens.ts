import { asUserId, type UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';

/** A sign-in link of the bot, good once for five minutes. Its id is the SHA-256 of the token. */
export interface LoginToken {
  readonly id: string;
  readonly userId: UserId;
  /** The user's session epoch when it was issued. */
  readonly epoch: number;
  readonly expiresAt: Date;
}

export interface LoginTokens {
  /** Replaces the user's older tokens. */
  issue(token: LoginToken): Promise<void>;
  /** The user it was issued to and the epoch, once; null if it is unknown, used or expired. One atomic step. */
  spend(id: string, now: Date): Promise<Pick<LoginToken, 'userId' | 'epoch'> | null>;
  /** The same without using it up. */
  look(id: string, now: Date): Promise<Pick<LoginToken, 'userId' | 'epoch'> | null>;
  /** Revokes the user's tokens. */
  revoke(user: UserId): Promise<void>;
}

/** One document per user, so that a new token replaces the older one in one write. */
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
    look: async (id, now) => {
      const kept = await tokens.findOne({ hash: id, expiresAt: { $gt: now } }).lean();
      return kept && { userId: asUserId(kept._id), epoch: kept.epoch ?? 0 };
    },
    revoke: async (user) => {
      await tokens.deleteOne({ _id: user });
    },
  };
}
