import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/**
 * 'open': for register and forgotPassword, to any phone. 'own': for transfers and withdrawals, to the caller's.
 * 'staff': the second factor of one session.
 */
export type OtpKind = 'open' | 'own' | 'staff';

export type OtpChannel = 'sms' | 'telegram';

export interface Otp {
  /** SHA-256 of the `vc`. */
  readonly id: string;
  readonly phone: Phone;
  readonly kind: OtpKind;
  /** The only session in which it is good; null: any. */
  readonly session: string | null;
  /** SHA-256 of `vc` and code together: a hash of the code alone could be reversed by trying all codes. */
  readonly codeHash: string;
  readonly by: OtpChannel;
  readonly expiresAt: Date;
}

export interface Otps {
  create(otp: Otp): Promise<void>;
  /**
   * Counts a try and returns the code's document; null if it is unknown, expired, or already tried `tries` times. The
   * try counts before the comparison, so concurrent guesses get no extra tries.
   */
  attempt(id: string, now: Date, tries: number): Promise<Otp | null>;
  /** Uses the code up. True for one caller only. */
  spend(id: string): Promise<boolean>;
  /** The same in the transaction of the action it confirms. Refusal: OTP_INVALID if it is used up. */
  spending(id: string): Write;
}

type StoredOtp = Omit<Otp, 'id' | 'session' | 'by'> &
  Partial<Pick<Otp, 'session' | 'by'>> & { _id: string; tries: number };

const otp = new Schema<StoredOtp>(
  {
    _id: String,
    phone: String,
    kind: String,
    session: String,
    codeHash: String,
    by: String,
    expiresAt: Date,
    tries: Number,
  },
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
      const { _id, tries: _, session = null, by = 'telegram', ...rest } = row;
      return { id: _id, session, by, ...rest };
    },
    spend: async (id) => (await otps.deleteOne({ _id: id })).deletedCount === 1,
    spending: (id) => async (tx) => {
      const { deletedCount } = await otps.deleteOne({ _id: id }, { session: sessionOf(tx) });
      if (deletedCount === 0) throw new Refusal('OTP_INVALID');
    },
  };
}
