import type { PasskeyAuthentication, RequestOptions } from '@chewata/common/contract/accounts/passkeys';
import type { ConfirmationAnswer } from '@chewata/common/contract/accounts/second-factor';
import { Refusal } from '@chewata/common/errors';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Passkey } from '#storage/accounts/passkeys.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { confirmSession } from './confirm-by-code.ts';
import { requireRelyingParty } from './relying-party.ts';
import { confirmationRequired } from './require-confirmation.ts';
import { type FactorContext, staffSession, waysOf } from './ways.ts';

type CallerSession = Pick<Caller, 'id' | 'sessionId'>;
type PasskeyContext = FactorContext & Pick<Context, 'passkeyChallenges'>;

/**
 * The browser's options for using one of the caller's passkeys.
 * Refusals: NOT_FOUND (no https), FORBIDDEN (not one of the staff), SECOND_FACTOR_REQUIRED (no passkey yet).
 */
export async function confirmationOptions(
  ctx: PasskeyContext,
  caller: CallerSession,
): Promise<RequestOptions> {
  const party = requireRelyingParty(ctx.config);
  const { user, session } = await staffSession(ctx, caller);
  const passkeys = await ctx.passkeys.ofUser(user.id);
  if (passkeys.length === 0) throw confirmationRequired(await waysOf(ctx, user, session));
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
    userVerification: 'preferred',
  });
  await keepChallenge(ctx, caller, 'confirm', options.challenge);
  return options as RequestOptions;
}

/** Confirms the caller's session. Refusals: NOT_FOUND (no https), FORBIDDEN, PASSKEY_INVALID. */
export async function confirmByPasskey(
  ctx: PasskeyContext,
  caller: CallerSession,
  given: PasskeyAuthentication,
): Promise<ConfirmationAnswer> {
  const party = requireRelyingParty(ctx.config);
  const { user } = await staffSession(ctx, caller);
  const expectedChallenge = await takeChallenge(ctx, caller, 'confirm');
  const passkey = await ctx.passkeys.get(given.id);
  if (passkey?.userId !== user.id) throw new Refusal('PASSKEY_INVALID');
  const verified = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: credentialOf(passkey),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw new Refusal('PASSKEY_INVALID');
  const { newCounter } = verified.authenticationInfo;
  // C7: a copy of an authenticator that is used at the same moment brings the same count.
  if (!(await ctx.passkeys.use(passkey.id, passkey.counter, newCounter, new Date(ctx.clock.now()))))
    throw new Refusal('PASSKEY_INVALID');
  return confirmSession(ctx, caller.sessionId, passkey.id);
}

const credentialOf = ({ id, publicKey, counter }: Passkey) => ({
  id,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
});
