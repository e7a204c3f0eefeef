import { createHash } from 'node:crypto';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import { HOUR_MS, MINUTE_MS } from '@chewata/common/time';
import type { CodeShare } from '#storage/accounts/code-limits.ts';
import type { OtpChannel, OtpKind } from '#storage/accounts/otps.ts';
import { type Caller, isStaff } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { knownDevice } from '../../devices/known-device.ts';
import { notify } from '../../notifications/notify.ts';
import { notifyAdministrators } from '../../notifications/notify-administrators.ts';
import { addressGroup, type Origin } from '../../origin.ts';
import { bitsFor, requireProofOfWork } from '../../require-proof.ts';
import { say } from '../../say.ts';

const MINUTES = 5;
const VC_BYTES = 24;
/** The administrators hear of it when this part of an hour's messages is used. */
const ALERT_AT = 0.8;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type OtpSending = Pick<
  Context,
  | 'clock'
  | 'config'
  | 'devices'
  | 'limits'
  | 'notifications'
  | 'otps'
  | 'random'
  | 'settings'
  | 'signing'
  | 'sms'
  | 'telegramChats'
  | 'users'
>;

export interface OtpRequest {
  readonly phone: Phone;
  readonly kind: OtpKind;
  readonly language: Language;
  readonly share: CodeShare;
  /** The address that an anonymous code counts for; null if another proof has been given. */
  readonly from: Origin | null;
  /** The only session in which the code is good; any by default. */
  readonly session?: string;
  /** The channels it may take; both by default. */
  readonly by?: readonly OtpChannel[];
}

/**
 * Sends a code and returns its `vc` (rule A8): by the bot if the phone's account is linked to Telegram, and by text
 * message otherwise, or when it is asked for again. The answer does not depend on whether the phone is known.
 * Refusals: PROOF_REQUIRED, RATE_LIMITED, UNAVAILABLE (the SMS provider did not accept the message).
 */
export async function sendOtp(
  ctx: OtpSending,
  { phone, kind, language, share, from, session, by = ['sms', 'telegram'] }: OtpRequest,
): Promise<string> {
  const refund = from ? await countAddress(ctx, from) : async () => undefined;
  let way: OtpChannel;
  try {
    const counter = await counterOf(ctx, phone, from);
    await ctx.limits.codes.phone(`${kind}:${counter}`, kind === 'staff' ? 'staff' : 'user');
    way = await wayOf(ctx, phone, kind, by);
    if (way === 'sms') await countMessage(ctx, share);
  } catch (error) {
    await refund();
    throw error;
  }
  const vc = ctx.random.token(VC_BYTES);
  // Of 48 random bits the remainder favours no code by more than one part in 10⁸.
  const code = String(ctx.random.bytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const expiresAt = new Date(ctx.clock.now() + MINUTES * MINUTE_MS);
  const codeHash = sha256(`${vc}:${code}`);
  await ctx.otps.create({
    id: sha256(vc),
    phone,
    kind,
    session: session ?? null,
    codeHash,
    by: way,
    expiresAt,
  });
  const params = { otp: code, minutes: MINUTES };
  if (way === 'sms') await ctx.sms.send({ to: phone, text: say(language, 'sms.otp', params), otp: code });
  else await sendByBot(ctx, phone, { about: `otp:${sha256(vc)}`, params });
  return vc;
}

/** By Telegram first, if the account is linked and the bot can reach its owner; then by SMS for as long as a code lives. */
async function wayOf(
  ctx: OtpSending,
  phone: Phone,
  kind: OtpKind,
  by: readonly OtpChannel[],
): Promise<OtpChannel> {
  if (!by.includes('telegram')) return 'sms';
  if (!by.includes('sms')) return 'telegram';
  const telegramId = (await ctx.users.byPhone(phone))?.telegramId ?? null;
  if (telegramId === null || !ctx.config.BOT_TOKEN) return 'sms';
  if ((await ctx.telegramChats.get(telegramId)).unreachable) return 'sms';
  return (await ctx.limits.firstUse(`otp-by-bot:${kind}:${phone}`, MINUTES * MINUTE_MS)) ? 'telegram' : 'sms';
}

/** A known device of the owner's has a count of its own: a stranger's requests do not use it up. */
async function counterOf(ctx: OtpSending, phone: Phone, from: Origin | null): Promise<string> {
  const user = from?.device ? await ctx.users.byPhone(phone) : null;
  const known = from && (await knownDevice(ctx, from, user?.id));
  return known ? `device:${known.id}` : phone;
}

/** Rule A1. Counts the code for its address before it is sent; returns how to take it back. Refusal: PROOF_REQUIRED. */
async function countAddress(ctx: OtpSending, from: Origin): Promise<() => Promise<void>> {
  const address = addressGroup(from.address);
  const counted = await ctx.limits.codes.address(address);
  const refund = () => ctx.limits.codes.notSent(address);
  const { hour, day } = ctx.settings.now().codesPerAddress;
  const bits = bitsFor([
    { count: counted.hour - 1, limit: hour },
    { count: counted.day - 1, limit: day },
  ]);
  try {
    await requireProofOfWork(ctx, bits, from);
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}

/** Rule A2. Refusal: RATE_LIMITED. */
async function countMessage(ctx: OtpSending, share: CodeShare): Promise<void> {
  const { smsPerHour } = ctx.settings.now();
  const total = await ctx.limits.codes.sms(share, smsPerHour);
  if (total !== Math.ceil(smsPerHour * ALERT_AT)) return;
  await notifyAdministrators(ctx, {
    about: `sms:${Math.floor(ctx.clock.now() / HOUR_MS)}`,
    key: 'notifications.smsNearlyUsed',
    params: { used: total, limit: smsPerHour },
    data: '/admin/health',
  });
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

/**
 * A code to the caller's own phone, for their money: by SMS only in a session opened through Telegram, and for some
 * hours after a link, a reset or a new password (rule A6). Refusals: RATE_LIMITED, UNAVAILABLE.
 */
export async function sendOwnOtp(
  ctx: OtpSending & Pick<Context, 'sessions'>,
  caller: Pick<Caller, 'id' | 'phone' | 'role' | 'sessionId'>,
  language: Language,
): Promise<string> {
  const [user, session] = await Promise.all([
    ctx.users.get(caller.id),
    ctx.sessions.find(caller.sessionId, new Date(ctx.clock.now())),
  ]);
  const held = (user?.smsOnlyUntil?.getTime() ?? 0) > ctx.clock.ruleNow();
  const by = held || session?.openedBy !== 'password' ? (['sms'] as const) : undefined;
  const share = isStaff(ctx.config, caller) ? 'staff' : 'signedIn';
  return sendOtp(ctx, { phone: caller.phone, kind: 'own', language, share, from: null, ...(by && { by }) });
}
