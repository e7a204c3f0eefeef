import { type ErrorCode, Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import { rememberDevice } from '../devices/known-device.ts';
import { notifying } from '../notifications/notify.ts';
import type { Origin } from '../origin.ts';
import { inheritExclusion } from '../play-limits/excluded-keys.ts';
import { newCommandId } from '../run-once.ts';
import { checkBirthDate, refuseTooYoung } from './age.ts';
import { spendOtp } from './codes/otp.ts';
import { createAccount, referrerOf } from './create-account.ts';
import type { SignedIn } from './login.ts';
import { nameFromTelegram } from './names.ts';
import { checkPassword } from './passwords/check-password.ts';
import { holdEnd } from './security-holds.ts';
import { openSession } from './sessions.ts';
import { readContact, readInitData, refuseLoggedOut, type TelegramUser } from './telegram-proof.ts';

type Linking = Pick<
  Context,
  | 'clock'
  | 'config'
  | 'decisions'
  | 'devices'
  | 'ledger'
  | 'bonusWagers'
  | 'exclusions'
  | 'playRecords'
  | 'youngPhones'
  | 'limits'
  | 'notifications'
  | 'otps'
  | 'passwordGate'
  | 'passwords'
  | 'random'
  | 'sessions'
  | 'settings'
  | 'sightings'
  | 'signing'
  | 'telegramChats'
  | 'together'
  | 'users'
>;

export interface LinkCommand {
  readonly initData: string;
  /** The raw answer of the contact request. */
  readonly contact: string;
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
  readonly vc?: string | undefined;
  readonly referralCode: string | undefined;
  readonly birthDate: string | undefined;
  readonly language: Language;
  readonly from: Origin;
}

/**
 * Signs a Telegram user in by a phone that Telegram vouches for: makes an account with it, or links
 * the one that has it when its password or a code to the phone is right.
 * Refusals: TELEGRAM_INVALID, ALREADY_LINKED, LINK_CONFIRM_REQUIRED, RATE_LIMITED, UNKNOWN_REFERRAL.
 */
export async function linkTelegram(ctx: Linking, command: LinkCommand): Promise<SignedIn> {
  const telegram = readInitData(ctx, command.initData);
  await refuseLoggedOut(ctx, telegram);
  const contact = readContact(ctx, command.contact);
  if (contact.telegramId !== telegram.telegramId) throw new Refusal('TELEGRAM_INVALID');
  const user = await accountOf(ctx, command, telegram, contact.phone).catch(async (error: unknown) => {
    // Sent twice at once, both before there was an account: the other one has made it.
    const made = await ctx.users.byTelegramId(telegram.telegramId);
    if (made?.phone === contact.phone) return made;
    const taken = error instanceof Refusal && error.code === 'PHONE_TAKEN';
    throw taken ? new Refusal('LINK_CONFIRM_REQUIRED') : error;
  });
  const proven = command.password !== undefined || command.otp !== undefined;
  const deviceId = proven ? await rememberDevice(ctx, command.from, user.id) : null;
  return { user, token: await openSession(ctx, user, 'telegram', deviceId), deviceId };
}

async function accountOf(
  ctx: Linking,
  command: LinkCommand,
  telegram: TelegramUser,
  phone: User['phone'],
): Promise<User> {
  const linked = await ctx.users.byTelegramId(telegram.telegramId);
  if (linked && linked.phone !== phone) throw new Refusal('ALREADY_LINKED');
  if (linked) return linked;
  const known = await ctx.users.byPhone(phone);
  if (known) {
    await confirm(ctx, known, command);
    return linkAccount(ctx, known, telegram.telegramId);
  }
  checkBirthDate(ctx, command.birthDate);
  await refuseTooYoung(ctx, phone, command.birthDate);
  const { invitedBy } = await ctx.telegramChats.get(telegram.telegramId);
  return createAccount(ctx, {
    name: nameFromTelegram(ctx, telegram.name, phone),
    phone,
    passwordHash: null,
    telegramId: telegram.telegramId,
    language: command.language,
    referredBy: await referrerOf(ctx, command.referralCode ?? invitedBy ?? undefined),
    ...(command.birthDate !== undefined && { birthDate: command.birthDate }),
  });
}

const PASSED_ON: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'PROOF_REQUIRED', 'BUSY']);

/** Refusals: LINK_CONFIRM_REQUIRED, RATE_LIMITED, PROOF_REQUIRED, BUSY. */
async function confirm(
  ctx: Linking,
  { phone }: User,
  { password, otp, vc, from }: LinkCommand,
): Promise<void> {
  try {
    if (password !== undefined) await checkPassword(ctx, { phone, password, from });
    else if (otp !== undefined && vc !== undefined) await spendOtp(ctx, { kind: 'open', phone, otp, vc });
    else throw new Refusal('LINK_CONFIRM_REQUIRED');
  } catch (error) {
    if (!(error instanceof Refusal) || PASSED_ON.has(error.code)) throw error;
    throw new Refusal('LINK_CONFIRM_REQUIRED', { details: error.details });
  }
}

/**
 * Links an account to a Telegram user. For some hours money leaves it only with a code by SMS, so that the owner of a
 * stolen account notices before the money is gone (rule A6). Refusal: ALREADY_LINKED.
 */
export async function linkAccount(
  ctx: Pick<
    Context,
    | 'clock'
    | 'decisions'
    | 'exclusions'
    | 'notifications'
    | 'playRecords'
    | 'random'
    | 'settings'
    | 'together'
    | 'users'
  >,
  user: User,
  telegramId: number,
): Promise<User> {
  const link = {
    telegramId,
    telegramLinkedAt: new Date(ctx.clock.ruleNow()),
    smsOnlyUntil: holdEnd(ctx),
  };
  const decision = {
    id: newCommandId(ctx),
    by: user.id,
    action: 'user.link-telegram',
    subject: user.id,
    details: { telegramId },
    at: new Date(ctx.clock.now()),
  };
  await ctx.together(
    ctx.users.link(user.id, link),
    ctx.decisions.record(decision),
    notifying(ctx, {
      about: `linked:${decision.id}`,
      userId: user.id,
      kind: 'telegramLinked',
      key: 'notifications.telegramLinked',
    }),
  );
  await inheritExclusion(ctx, user.id, telegramId);
  return { ...user, ...link };
}
