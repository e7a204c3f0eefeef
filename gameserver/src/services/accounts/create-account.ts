import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import { times } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import { registerBonusEntry } from '../../domain/ledger/entries.ts';
import type { Context } from '../context.ts';
import { inheritExclusion } from '../play-limits/excluded-keys.ts';

/** Without 0, O, 1, I, L, which people confuse. 2 is in it twice, for 32 characters that divide a byte's 256 values. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ2';
const CODE_LENGTH = 10;

export interface NewAccount {
  readonly name: string;
  readonly phone: Phone;
  readonly passwordHash: string | null;
  readonly telegramId: number | null;
  readonly language: Language;
  readonly referredBy: UserId | null;
  readonly birthDate?: string;
}

/**
 * Creates an account together with the register bonus, if one is active.
 * Refusals: PHONE_TAKEN, ALREADY_LINKED.
 */
export async function createAccount(
  ctx: Pick<
    Context,
    'clock' | 'random' | 'ledger' | 'bonusWagers' | 'exclusions' | 'playRecords' | 'settings' | 'users'
  >,
  given: NewAccount,
): Promise<User> {
  const user: User = {
    ...given,
    id: ctx.users.newId(),
    role: 'user',
    telegramLinkedAt: given.telegramId === null ? null : new Date(ctx.clock.ruleNow()),
    remainingSpin: 0,
    referralCode: newReferralCode(ctx),
    withdrawalsHeldUntil: null,
    smsOnlyUntil: null,
    frozenAt: null,
    sessionEpoch: 0,
    passwordResetAt: null,
    createdAt: new Date(ctx.clock.now()),
  };
  const { registerBonus, bonusWagering } = ctx.settings.now();
  const { active, amount } = registerBonus;
  if (!active || amount === 0) {
    await ctx.users.create(user);
    if (user.telegramId !== null) await inheritExclusion(ctx, user.id, user.telegramId);
    return user;
  }
  await ctx.ledger.post(registerBonusEntry(user.id, amount), [
    ctx.users.insert(user),
    ctx.bonusWagers.add(user.id, times(amount, bonusWagering)),
  ]);
  if (user.telegramId !== null) await inheritExclusion(ctx, user.id, user.telegramId);
  return user;
}

/** The owner of a referral code. Refusal: UNKNOWN_REFERRAL. */
export async function referrerOf(
  ctx: Pick<Context, 'users'>,
  code: string | undefined,
): Promise<UserId | null> {
  if (code === undefined) return null;
  const referrer = await ctx.users.byReferralCode(code.toUpperCase());
  if (!referrer) throw new Refusal('UNKNOWN_REFERRAL');
  return referrer.id;
}

const newReferralCode = (ctx: Pick<Context, 'random'>): string =>
  [...ctx.random.bytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
