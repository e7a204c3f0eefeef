import { Refusal } from '@chewata/common/errors';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { validate } from '@telegram-apps/init-data-node';
import { z } from 'zod';
import type { Context } from '../context.ts';

const INIT_DATA_S = 60 * 60;
const CONTACT_S = 300;
/** A clock of Telegram's may be so far ahead of ours. */
const AHEAD_S = 60;

const telegramUser = z.object({
  id: z.int().positive(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
});
const telegramContact = z.object({ user_id: z.int().positive(), phone_number: z.string() });

type TelegramProofContext = Pick<Context, 'config' | 'clock'>;

export interface TelegramUser {
  readonly telegramId: number;
  readonly name: string;
  /** An opaque code of a deep link: a referral code or an invite; never a sign-in. */
  readonly startParam: string | null;
  /** When Telegram signed it, in whole seconds. */
  readonly signedAt: number;
}

/** The user who opened the mini app, proven by Telegram's signature. Refusal: TELEGRAM_INVALID. */
export function readInitData(ctx: TelegramProofContext, raw: string): TelegramUser {
  const fields = proven(ctx, raw, INIT_DATA_S);
  const user = parsed(telegramUser, fields.get('user'));
  const name = `${user.first_name} ${user.last_name}`.trim();
  const signedAt = Number(fields.get('auth_date'));
  return { telegramId: user.id, name, startParam: fields.get('start_param'), signedAt };
}

/** Who has logged out everywhere comes in by fresh init data only: a stolen one ends too. Refusal: TELEGRAM_INVALID. */
export async function refuseLoggedOut(
  ctx: Pick<Context, 'telegramChats'>,
  { telegramId, signedAt }: Pick<TelegramUser, 'telegramId' | 'signedAt'>,
): Promise<void> {
  const { loggedOutAt } = await ctx.telegramChats.get(telegramId);
  if (loggedOutAt && signedAt < Math.floor(loggedOutAt.getTime() / 1000))
    throw new Refusal('TELEGRAM_INVALID');
}

/** The phone that a Telegram user has shared, from the raw answer of the contact request. Refusal: TELEGRAM_INVALID. */
export function readContact(ctx: TelegramProofContext, raw: string): { telegramId: number; phone: Phone } {
  const contact = parsed(telegramContact, proven(ctx, raw, CONTACT_S).get('contact'));
  const phone = parsePhone(contact.phone_number);
  if (!phone) throw new Refusal('TELEGRAM_INVALID');
  return { telegramId: contact.user_id, phone };
}

/** The library lets a date of the future pass, and a day by default: the age is checked here. */
function proven({ config, clock }: TelegramProofContext, raw: string, lifetime: number): URLSearchParams {
  const fields = new URLSearchParams(raw);
  const age = clock.now() / 1000 - Number(fields.get('auth_date') ?? Number.NaN);
  if (!config.BOT_TOKEN || !(age <= lifetime && age >= -AHEAD_S)) throw new Refusal('TELEGRAM_INVALID');
  try {
    validate(raw, config.BOT_TOKEN, { expiresIn: 0 });
  } catch {
    throw new Refusal('TELEGRAM_INVALID');
  }
  return fields;
}

function parsed<S extends z.ZodType>(schema: S, text: string | null): z.output<S> {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    throw new Refusal('TELEGRAM_INVALID');
  }
}
