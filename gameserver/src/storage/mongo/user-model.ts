import { type Connection, Schema } from 'mongoose';
import type { User } from '../ports/users.ts';

/** Documents written before session epochs existed have none: they count as epoch 0. */
export type StoredUser = Omit<User, 'id' | 'sessionEpoch'> & { _id: string; sessionEpoch?: number };

const user = new Schema<StoredUser>(
  {
    _id: String,
    name: String,
    phone: String,
    role: String,
    passwordHash: String,
    telegramId: Number,
    language: String,
    remainingSpin: Number,
    referralCode: String,
    referredBy: String,
    withdrawalsHeldUntil: Date,
    sessionEpoch: Number,
    createdAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
user.index({ phone: 1 }, { unique: true });
user.index({ referralCode: 1 }, { unique: true });
user.index({ telegramId: 1 }, { unique: true, partialFilterExpression: { telegramId: { $type: 'number' } } });
user.index({ referredBy: 1, createdAt: 1 }, { partialFilterExpression: { referredBy: { $type: 'string' } } });
user.index({ createdAt: -1, _id: -1 });

export const userModel = (connection: Connection) => connection.model('User', user, 'users');
