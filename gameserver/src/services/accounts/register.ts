import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import type { Origin } from '../origin.ts';
import { checkBirthDate, refuseTooYoung } from './age.ts';
import { spendOtp } from './codes/otp.ts';
import { createAccount, referrerOf } from './create-account.ts';
import { refuseReservedName } from './names.ts';
import { ticketOf } from './passwords/check-password.ts';
import { refuseWeakPassword } from './passwords/password-rules.ts';

export interface Registration {
  readonly name: string;
  readonly phone: Phone;
  readonly password: string;
  readonly otp: string;
  readonly vc: string;
  readonly referralCode: string | undefined;
  readonly birthDate: string | undefined;
  readonly language: Language;
  readonly from: Origin;
}

/**
 * Refusals: BIRTH_DATE_REQUIRED, UNKNOWN_REFERRAL, NAME_RESERVED, PASSWORD_WEAK and BUSY (before the code is used up, so that it can be mended), OTP_INVALID, and
 * only to who has proven the phone, PHONE_TAKEN and TOO_YOUNG.
 */
export async function register(
  ctx: Pick<
    Context,
    | 'clock'
    | 'config'
    | 'random'
    | 'ledger'
    | 'bonusWagers'
    | 'exclusions'
    | 'otps'
    | 'passwordGate'
    | 'passwords'
    | 'playRecords'
    | 'settings'
    | 'users'
    | 'youngPhones'
  >,
  registration: Registration,
): Promise<User> {
  const { name, phone, password, otp, vc, referralCode, birthDate, language, from } = registration;
  checkBirthDate(ctx, birthDate);
  const referredBy = await referrerOf(ctx, referralCode);
  refuseReservedName(ctx, name, { phone, role: 'user' });
  refuseWeakPassword(password, { phone, name });
  // The place is taken first: a code is not used up for nothing.
  const passwordHash = await ctx.passwordGate.run(ticketOf(from, phone, null), async () => {
    await spendOtp(ctx, { kind: 'open', phone, otp, vc });
    if (await ctx.users.byPhone(phone)) throw new Refusal('PHONE_TAKEN');
    await refuseTooYoung(ctx, phone, birthDate);
    return ctx.passwords.hash(password);
  });
  return createAccount(ctx, {
    name,
    phone,
    passwordHash,
    telegramId: null,
    language,
    referredBy,
    ...(birthDate !== undefined && { birthDate }),
  });
}
