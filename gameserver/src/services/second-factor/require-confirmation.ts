import type { SecondFactorWay } from '@chewata/common/contract/accounts/second-factor-way';
import { Refusal } from '@chewata/common/errors';
import { HOUR_MS } from '@chewata/common/time';
import type { Confirmation } from '#storage/accounts/sessions.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../caller-of.ts';
import { type FactorContext, staffSession, waysOf } from './ways.ts';

/** How long a confirmation is good for staff calls. */
export const CONFIRMED_MS = 12 * HOUR_MS;

/**
 * C1: refuses a session of staff that was not confirmed within that time; gives back its user and
 * confirmation. C5: if there are passkeys, only a confirmation by one of them counts.
 * Refusals: SECOND_FACTOR_REQUIRED with `ways`, FORBIDDEN (not one of the staff), LOGGED_OUT.
 */
export async function requireConfirmation(
  ctx: FactorContext,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  withinMs = CONFIRMED_MS,
): Promise<{ user: User; confirmation: Confirmation }> {
  const { user, session } = await staffSession(ctx, caller);
  const { confirmation } = session;
  const age = confirmation ? ctx.clock.ruleNow() - confirmation.at.getTime() : Number.POSITIVE_INFINITY;
  if (confirmation && age < withinMs && (await stillCounts(ctx, user, confirmation)))
    return { user, confirmation };
  throw confirmationRequired(await waysOf(ctx, user, session));
}

/** One by a passkey counts as long as the user has that passkey, one by a code until the first passkey. */
async function stillCounts(
  { passkeys }: FactorContext,
  { id }: User,
  { by }: Confirmation,
): Promise<boolean> {
  const own = await passkeys.ofUser(id);
  return own.length === 0 ? by === 'code' : own.some((passkey) => passkey.id === by);
}

export const confirmationRequired = (ways: readonly SecondFactorWay[]): Refusal =>
  new Refusal('SECOND_FACTOR_REQUIRED', {
    ...(ways.length === 0 && { messageKey: 'refusals.noSecondFactor' }),
    ...(ways[0] === 'passkey' && { messageKey: 'refusals.passkeyOnly' }),
    details: { ways },
  });
