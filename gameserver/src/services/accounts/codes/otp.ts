import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { OtpKind } from '#storage/accounts/otps.ts';
import type { Context } from '../../context.ts';

/** Wrong tries after which a code is void. */
const TRIES = 5;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface GivenOtp {
  readonly phone: Phone;
  readonly kind: OtpKind;
  readonly vc: string;
  readonly otp: string;
  /** True: a code that went out by Telegram does not count. */
  readonly smsOnly?: boolean;
  /** The session in which it is given, if its kind is bound to one. */
  readonly session?: string;
}

/**
 * Counts a try and compares the code; its id, to be used up with what it is for. Refusal: OTP_INVALID
 * (wrong, used, expired, of another phone, kind or session).
 */
export async function checkOtp(ctx: Pick<Context, 'clock' | 'otps'>, given: GivenOtp): Promise<string> {
  const { phone, kind, vc, otp, session = null, smsOnly = false } = given;
  const id = sha256(vc);
  const kept = await ctx.otps.attempt(id, new Date(ctx.clock.now()), TRIES);
  const meant = kept?.phone === phone && kept.kind === kind && kept.session === session;
  const right = meant && kept.codeHash === sha256(`${vc}:${otp}`);
  if (!right) throw new Refusal('OTP_INVALID');
  if (smsOnly && kept.by !== 'sms') throw new Refusal('OTP_INVALID', { messageKey: 'refusals.smsCodeOnly' });
  return id;
}

/** Uses a code up. Refusal: OTP_INVALID. */
export async function spendOtp(ctx: Pick<Context, 'clock' | 'otps'>, given: GivenOtp): Promise<void> {
  const id = await checkOtp(ctx, given);
  if (!(await ctx.otps.spend(id))) throw new Refusal('OTP_INVALID');
}
