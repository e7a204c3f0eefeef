import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { createAccount, referrerOf } from './create-account.ts';
import { spendOtp } from './otp.ts';
import { hashPassword } from './passwords.ts';

export interface Registration {
  readonly name: string;
  readonly phone: Phone;
  readonly password: string;
  readonly otp: string;
  readonly vc: string;
  readonly referralCode: string | undefined;
  readonly language: Language;
}

/**
 * Refusals: UNKNOWN_REFERRAL (before the code is used up, so that it can be mended), OTP_INVALID, and
 * only to who has proven the phone, PHONE_TAKEN.
 */
export async function register(
  ctx: Pick<Context, 'clock' | 'random' | 'ledger' | 'bonusWagers' | 'otps' | 'settings' | 'users'>,
  registration: Registration,
): Promise<User> {
  const { name, phone, password, otp, vc, referralCode, language } = registration;
  const referredBy = await referrerOf(ctx, referralCode);
  await spendOtp(ctx, { kind: 'open', phone, otp, vc });
  if (await ctx.users.byPhone(phone)) throw new Refusal('PHONE_TAKEN');
  const passwordHash = await hashPassword(password);
  return createAccount(ctx, { name, phone, passwordHash, telegramId: null, language, referredBy });
}
