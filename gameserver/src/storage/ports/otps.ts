import type { Phone } from '@chewata/common/phone';
import type { Write } from './transaction.ts';

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
