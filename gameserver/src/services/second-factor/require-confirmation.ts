import type { SecondFactorWay } from '@chewata/common/contract/accounts/second-factor';
import { Refusal } from '@chewata/common/errors';
import { HOUR_MS } from '@chewata/common/time';
import type { Caller } from '../caller-of.ts';
import { type FactorContext, staffSession, waysOf } from './ways.ts';

/** How long a confirmation is good for staff calls. */
export const CONFIRMED_MS = 12 * HOUR_MS;

/**
 * C1: refuses a session of staff that was not confirmed within that time.
 * Refusals: SECOND_FACTOR_REQUIRED with `ways`, FORBIDDEN (not one of the staff), LOGGED_OUT.
 */
export async function requireConfirmation(
  ctx: FactorContext,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  withinMs = CONFIRMED_MS,
): Promise<void> {
  const { user, session } = await staffSession(ctx, caller);
  const { confirmation } = session;
  if (confirmation && ctx.clock.ruleNow() - confirmation.at.getTime() < withinMs) return;
  throw confirmationRequired(await waysOf(ctx, user, session));
}

export const confirmationRequired = (ways: readonly SecondFactorWay[]): Refusal =>
  new Refusal('SECOND_FACTOR_REQUIRED', {
    ...(ways.length === 0 && { messageKey: 'refusals.noSecondFactor' }),
    details: { ways },
  });
