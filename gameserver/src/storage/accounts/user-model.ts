import { asUserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { namePrefixes } from './name-prefixes.ts';
import type { User } from './users.ts';

/** Fields that older documents lack. */
type Later = 'sessionEpoch' | 'passwordResetAt' | 'telegramLinkedAt' | 'smsOnlyUntil' | 'frozenAt';
export type StoredUser = Omit<User, 'id' | Later> &
  Partial<Pick<User, Later>> & {
    _id: string;
    /** Absent in documents of before they were searched by it. */
    namePrefixes?: string[];
  };

const user = new Schema<StoredUser>(
  {
    _id: String,
    name: String,
    phone: String,
    role: String,
    roleSince: Date,
    passwordHash: String,
    telegramId: Number,
    telegramLinkedAt: Date,
    language: String,
    remainingSpin: Number,
    referralCode: String,
    referredBy: String,
    withdrawalsHeldUntil: Date,
    smsOnlyUntil: Date,
    frozenAt: Date,
    closedAt: Date,
    block: new Schema<NonNullable<User['block']>>(
      { reason: String, text: String, until: Date, by: String, at: Date },
      { _id: false },
    ),
    sessionEpoch: Number,
    passwordResetAt: Date,
    birthDate: String,
    namePrefixes: { type: [String], default: undefined },
    createdAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
user.index({ phone: 1 }, { unique: true });
user.index({ referralCode: 1 }, { unique: true });
user.index({ telegramId: 1 }, { unique: true, partialFilterExpression: { telegramId: { $type: 'number' } } });
user.index({ referredBy: 1, createdAt: 1 }, { partialFilterExpression: { referredBy: { $type: 'string' } } });
user.index({ role: 1 });
user.index({ createdAt: -1, _id: -1 });
user.index({ namePrefixes: 1, createdAt: -1, _id: -1 });

export const userModel = (connection: Connection) => connection.model('User', user, 'users');

/** A change of a name keeps what it is found by. */
export const findable = <Change extends { readonly name?: string | undefined }>(change: Change) =>
  change.name === undefined ? change : { ...change, namePrefixes: namePrefixes(change.name) };

export const stored = ({ id, ...rest }: User): StoredUser => findable({ _id: id, ...rest });
export const toUser = ({ _id, namePrefixes: _, ...rest }: StoredUser): User => ({
  sessionEpoch: 0,
  passwordResetAt: null,
  telegramLinkedAt: null,
  smsOnlyUntil: null,
  frozenAt: null,
  ...rest,
  id: asUserId(_id),
});
