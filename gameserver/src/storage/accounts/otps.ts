import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** 'open': for register and forgotPassword, to any phone. 'own': for transfers and withdrawals, to the caller's. */
export type OtpKind = 'open' | 'own';

export interface Otp {
  /** SHA-256 of the `vc`. */
  readonly id: string;
  readonly phone: Phone;
  readonly kind: OtpKind;
  /** SHA-256 of `vc` and code together: the code alone would be guessed from its hash at once. */
  readonly codeHash: string;
  readonly expiresAt: Date;
}

export interface Otps {
  create(otp: Otp): Promise<void>;
  /**
   * Counts a try and returns the code's document; null where it is unknown, has expired, or has been
   * tried `tries` times. Counted before it is compared, so that many guesses at once are no more.
   */
  attempt(id: string, now: Date, tries: number): Promise<Otp | null>;
  /** Uses it up. True for one caller alone. */
  spend(id: string): Promise<boolean>;
  /** The same in the transaction of what the code is for. Refusal: OTP_INVALID, where it is used up. */
  spending(id: string): Write;
}

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
