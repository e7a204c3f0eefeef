import type { SecondFactorWay } from '@chewata/common/contract/accounts/second-factor-way';
import { Refusal } from '@chewata/common/errors';
import { DAY_MS } from '@chewata/common/time';
import type { Session } from '#storage/accounts/sessions.ts';
import type { User } from '#storage/accounts/users.ts';
import { type Caller, isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** A code to the phone resets a password, so none confirms a session in the time after it. */
const AFTER_RESET_MS = DAY_MS;

export type FactorContext = Pick<Context, 'clock' | 'config' | 'passkeys' | 'sessions' | 'users'>;

/** C2, C3, C5: how this session of this user can be confirmed, the best way first. */
export async function waysOf(
  ctx: FactorContext,
  user: User,
  session: Pick<Session, 'openedBy'>,
): Promise<SecondFactorWay[]> {
  if ((await ctx.passkeys.ofUser(user.id)).length > 0) return ['passkey'];
  const { passwordResetAt, telegramId, telegramLinkedAt } = user;
  const reset = passwordResetAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const wasReset = ctx.clock.ruleNow() - reset < AFTER_RESET_MS;
  // A thief of the phone can reset the password and then link the account to a Telegram of their own.
  const ownTelegram = telegramId !== null && (!wasReset || (telegramLinkedAt?.getTime() ?? 0) < reset);
  const ways: SecondFactorWay[] = [];
  if (ownTelegram && session.openedBy !== 'telegram') ways.push('telegram');
  if (!wasReset) ways.push('sms');
  return ways;
}

/** The caller's user and session. Refusals: FORBIDDEN (not one of the staff), LOGGED_OUT. */
export async function staffSession(
  ctx: FactorContext,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<{ user: User; session: Session }> {
  const [user, session] = await Promise.all([
    ctx.users.get(id),
    ctx.sessions.find(sessionId, new Date(ctx.clock.now())),
  ]);
  if (!user || !session) throw new Refusal('LOGGED_OUT');
  if (!isStaff(ctx.config, user)) throw new Refusal('FORBIDDEN');
  return { user, session };
}
