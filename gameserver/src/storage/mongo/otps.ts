import { Refusal } from '@chewata/common/errors';
import { type Connection, Schema } from 'mongoose';
import type { Otp, Otps } from '../ports.ts';
import { sessionOf } from './transact.ts';

type StoredOtp = Omit<Otp, 'id'> & { _id: string; tries: number };

const otp = new Schema<StoredOtp>(
  { _id: String, phone: String, kind: String, codeHash: String, expiresAt: Date, tries: Number },
  { versionKey: false, strict: 'throw' },
);
otp.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoOtps(connection: Connection): Otps {
  const otps = connection.model('Otp', otp, 'otps');
  return {
    create: async ({ id, ...rest }) => {
      await otps.create([{ _id: id, ...rest, tries: 0 }]);
    },
    attempt: async (id, now, tries) => {
      const row = await otps
        .findOneAndUpdate(
          { _id: id, expiresAt: { $gt: now }, tries: { $lt: tries } },
          { $inc: { tries: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!row) return null;
      const { _id, tries: _, ...rest } = row;
      return { id: _id, ...rest };
    },
    spend: async (id) => (await otps.deleteOne({ _id: id })).deletedCount === 1,
    spending: (id) => async (tx) => {
      const { deletedCount } = await otps.deleteOne({ _id: id }, { session: sessionOf(tx) });
      if (deletedCount === 0) throw new Refusal('OTP_INVALID');
    },
  };
}
