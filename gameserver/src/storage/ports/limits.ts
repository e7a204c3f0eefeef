import type { UserId } from '@chewata/common/ids';
import type { Phone } from '@chewata/common/phone';
import type { OtpKind } from './otps.ts';

/** Counts what may be done only so often. Shared by all servers. */
export interface Limits {
  /** Counts the sending of a code: 1 in 10 s and 5 in an hour a phone. Refusal: RATE_LIMITED. */
  otp(phone: Phone, kind: OtpKind): Promise<void>;
  /** Counts a message: 20 in 10 s a user. Refusal: RATE_LIMITED. */
  chat(user: UserId): Promise<void>;
  readonly login: {
    /** Seconds that this phone still has to wait; 0 where it may try. */
    wait(phone: Phone): Promise<number>;
    /** Counts a failure; the tries that are left. With the last the phone waits 15 minutes. */
    failed(phone: Phone): Promise<number>;
    succeeded(phone: Phone): Promise<void>;
  };
}

/** Runs `work` while nobody else, on any server, runs under that key. Refusal: UNAVAILABLE (waited in vain). */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;
