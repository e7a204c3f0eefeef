import type { ConfirmationAnswer } from '@chewata/common/contract/accounts/second-factor';
import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import type { OtpChannel } from '#storage/accounts/otps.ts';
import { spendOtp } from '../accounts/codes/otp.ts';
import { type OtpSending, sendOtp } from '../accounts/codes/send-otp.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { CONFIRMED_MS, confirmationRequired } from './require-confirmation.ts';
import { type FactorContext, staffSession, waysOf } from './ways.ts';

/**
 * Sends a code that confirms the caller's session, by the channels that may confirm it, and returns its `vc`.
 * Refusals: FORBIDDEN (not one of the staff), SECOND_FACTOR_REQUIRED (no code confirms this session), RATE_LIMITED,
 * UNAVAILABLE.
 */
export async function sendSecondFactorCode(
  ctx: FactorContext & OtpSending,
  caller: Pick<Caller, 'id' | 'sessionId' | 'phone'>,
  language: Language,
): Promise<string> {
  const by = await channelsOf(ctx, caller);
  const { phone, sessionId: session } = caller;
  return sendOtp(ctx, { phone, session, kind: 'staff', share: 'staff', from: null, language, by });
}

/** Refusals: as sendSecondFactorCode, and OTP_INVALID. */
export async function confirmByCode(
  ctx: FactorContext & Pick<Context, 'otps'>,
  { id, sessionId, phone }: Pick<Caller, 'id' | 'sessionId' | 'phone'>,
  given: { readonly otp: string; readonly vc: string },
): Promise<ConfirmationAnswer> {
  await channelsOf(ctx, { id, sessionId });
  await spendOtp(ctx, { ...given, phone, kind: 'staff', session: sessionId });
  return confirmSession(ctx, sessionId, 'code');
}

/** Saves the confirmation of a session. Refusal: LOGGED_OUT. */
export async function confirmSession(
  ctx: Pick<Context, 'clock' | 'sessions'>,
  sessionId: string,
  by: string,
): Promise<ConfirmationAnswer> {
  const at = ctx.clock.ruleNow();
  if (!(await ctx.sessions.confirm(sessionId, { at: new Date(at), by }))) throw new Refusal('LOGGED_OUT');
  return { until: new Date(at + CONFIRMED_MS).toISOString() };
}

async function channelsOf(
  ctx: FactorContext,
  caller: Pick<Caller, 'id' | 'sessionId'>,
): Promise<OtpChannel[]> {
  const { user, session } = await staffSession(ctx, caller);
  const ways = await waysOf(ctx, user, session);
  const channels = ways.filter((way) => way !== 'passkey');
  if (channels.length === 0) throw confirmationRequired(ways);
  return channels;
}
