import { Refusal } from '@chewata/common/errors';
import { MINUTE_MS } from '@chewata/common/time';
import type { PasskeyPurpose } from '#storage/accounts/passkey-challenges.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

type ChallengeContext = Pick<Context, 'clock' | 'passkeyChallenges'>;

/** C7: keeps a challenge for one answer in this session, for five minutes. */
export const keepChallenge = (
  { clock, passkeyChallenges }: ChallengeContext,
  { sessionId: session }: Pick<Caller, 'sessionId'>,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<void> => {
  const expiresAt = new Date(clock.now() + CHALLENGE_MS);
  return passkeyChallenges.keep({ session, purpose, challenge, expiresAt });
};

/** Refusal: PASSKEY_INVALID if there is none, or it has expired. */
export async function takeChallenge(
  { clock, passkeyChallenges }: ChallengeContext,
  { sessionId }: Pick<Caller, 'sessionId'>,
  purpose: PasskeyPurpose,
): Promise<string> {
  const challenge = await passkeyChallenges.take(sessionId, purpose, new Date(clock.now()));
  if (challenge === null) throw new Refusal('PASSKEY_INVALID');
  return challenge;
}
