import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import type { OtpKind } from '#storage/accounts/otps.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { say } from '../say.ts';

const MINUTES = 5;
/** Wrong tries after which a code is void. */
const TRIES = 5;
const VC_BYTES = 24;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type OtpSending = Pick<
  Context,
  'clock' | 'random' | 'limits' | 'notifications' | 'otps' | 'sms' | 'users'
>;

/**
 * Sends a code and returns its `vc`: by text message, and by the bot if the phone's account is linked to Telegram. The
 * answer does not depend on whether the phone is known.
 * Refusals: RATE_LIMITED, UNAVAILABLE (the SMS provider did not accept the message).
 */
export async function sendOtp(
  ctx: OtpSending,
  { phone, kind, language }: { phone: Phone; kind: OtpKind; language: Language },
): Promise<string> {
  await ctx.limits.otp(phone, kind);
  const vc = ctx.random.token(VC_BYTES);
  // Of 48 random bits the remainder favours no code by more than one part in 10⁸.
  const code = String(ctx.random.bytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const expiresAt = new Date(ctx.clock.now() + MINUTES * 60_000);
  await ctx.otps.create({ id: sha256(vc), phone, kind, codeHash: sha256(`${vc}:${code}`), expiresAt });
  const text = say(language, 'sms.otp', { otp: code, minutes: MINUTES });
  await Promise.all([
    ctx.sms.send({ to: phone, text, otp: code }),
    sendByBot(ctx, phone, { about: `otp:${sha256(vc)}`, params: { otp: code, minutes: MINUTES } }),
  ]);
  return vc;
}

async function sendByBot(
  ctx: OtpSending,
  phone: Phone,
  news: { about: string; params: Record<string, string | number> },
): Promise<void> {
  const user = await ctx.users.byPhone(phone);
  if (!user || user.telegramId === null) return;
  await notify(ctx, { ...news, userId: user.id, kind: 'otp', key: 'notifications.otp' });
}

export interface GivenOtp {
  readonly phone: Phone;
  readonly kind: OtpKind;
  readonly vc: string;
  readonly otp: string;
}

/**
 * Counts a try and compares the code; its id, to be used up with what it is for. Refusal: OTP_INVALID
 * (wrong, used, expired, of another phone or kind).
 */
export async function checkOtp(ctx: Pick<Context, 'clock' | 'otps'>, given: GivenOtp): Promise<string> {
  const { phone, kind, vc, otp } = given;
  const id = sha256(vc);
  const kept = await ctx.otps.attempt(id, new Date(ctx.clock.now()), TRIES);
  const right = kept?.phone === phone && kept.kind === kind && kept.codeHash === sha256(`${vc}:${otp}`);
  if (!right) throw new Refusal('OTP_INVALID');
  return id;
}

/** Uses a code up. Refusal: OTP_INVALID. */
export async function spendOtp(ctx: Pick<Context, 'clock' | 'otps'>, given: GivenOtp): Promise<void> {
  const id = await checkOtp(ctx, given);
  if (!(await ctx.otps.spend(id))) throw new Refusal('OTP_INVALID');
}
