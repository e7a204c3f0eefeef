import { Refusal } from '@chewata/common/errors';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import { checkBirthDate, refuseTooYoung } from '../accounts/age.ts';
import { spendOtp } from '../accounts/codes/otp.ts';
import { type OtpSending, sendOtp } from '../accounts/codes/send-otp.ts';
import { createAccount, referrerOf } from '../accounts/create-account.ts';
import { linkAccount } from '../accounts/link-telegram.ts';
import { nameFromTelegram } from '../accounts/names.ts';
import type { Context } from '../context.ts';

/** Time to request and enter a code after sharing the contact. */
const CONTACT_MS = 10 * 60 * 1000;

type Sharing = Pick<
  Context,
  | 'clock'
  | 'config'
  | 'decisions'
  | 'ledger'
  | 'bonusWagers'
  | 'exclusions'
  | 'playRecords'
  | 'youngPhones'
  | 'notifications'
  | 'otps'
  | 'random'
  | 'settings'
  | 'telegramChats'
  | 'together'
  | 'users'
>;

export interface SharedContact {
  readonly telegramId: number;
  readonly phone: Phone;
  readonly name: string;
  readonly referralCode: string | undefined;
}

/**
 * A Telegram user has shared their own phone: makes an account with it. An existing account is never
 * linked by a contact alone, whatever its balance (rule A9). Sharing it again returns the same account.
 * Refusals: ALREADY_LINKED, LINK_CONFIRM_REQUIRED (the phone has an account), UNKNOWN_REFERRAL.
 */
export async function shareContact(
  ctx: Sharing,
  { telegramId, phone, name, referralCode }: SharedContact,
): Promise<{ outcome: 'registered' | 'linked'; user: User }> {
  await ctx.telegramChats.noteContact(telegramId, phone, new Date(ctx.clock.now()));
  const linked = await ctx.users.byTelegramId(telegramId);
  if (linked && linked.phone !== phone) throw new Refusal('ALREADY_LINKED');
  if (linked) return { outcome: 'linked', user: linked };
  const known = await ctx.users.byPhone(phone);
  if (!known) {
    checkBirthDate(ctx, undefined);
    await refuseTooYoung(ctx, phone, undefined);
    const { language, invitedBy } = await ctx.telegramChats.get(telegramId);
    const referredBy = await referrerOf(ctx, referralCode ?? invitedBy ?? undefined);
    const account = {
      name: nameFromTelegram(ctx, name, phone),
      phone,
      passwordHash: null,
      telegramId,
      language: language ?? 'am',
      referredBy,
    };
    return { outcome: 'registered', user: await createAccount(ctx, account) };
  }
  if (known.telegramId !== null) throw new Refusal('ALREADY_LINKED');
  throw new Refusal('LINK_CONFIRM_REQUIRED');
}

/**
 * Sends a code by SMS to the phone that this Telegram user has just shared; returns its `vc`.
 * Refusals: PHONE_REQUIRED, RATE_LIMITED, UNAVAILABLE.
 */
export async function sendLinkOtp(
  ctx: Sharing & OtpSending,
  { telegramId, phone }: Pick<SharedContact, 'telegramId' | 'phone'>,
): Promise<string> {
  await shared(ctx, telegramId, phone);
  const { language } = await ctx.telegramChats.get(telegramId);
  return sendOtp(ctx, { phone, kind: 'open', language: language ?? 'am', share: 'anonymous', from: null });
}

/** Links the account of the shared phone by the code. Refusals: PHONE_REQUIRED, OTP_INVALID, ALREADY_LINKED. */
export async function confirmLink(
  ctx: Sharing,
  { telegramId, phone, otp, vc }: Pick<SharedContact, 'telegramId' | 'phone'> & { otp: string; vc: string },
): Promise<User> {
  await shared(ctx, telegramId, phone);
  await spendOtp(ctx, { kind: 'open', phone, otp, vc });
  const user = await ctx.users.byPhone(phone);
  if (!user) throw new Refusal('NOT_FOUND');
  return user.telegramId === telegramId ? user : linkAccount(ctx, user, telegramId);
}

async function shared(ctx: Sharing, telegramId: number, phone: Phone): Promise<void> {
  const since = new Date(ctx.clock.now() - CONTACT_MS);
  if ((await ctx.telegramChats.contactSince(telegramId, since)) !== phone)
    throw new Refusal('PHONE_REQUIRED');
}
