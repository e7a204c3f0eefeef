import type {
  CreationOptions,
  PasskeyAnswer,
  PasskeyRegistration,
} from '@chewata/common/contract/accounts/passkeys';
import { Refusal } from '@chewata/common/errors';
import { MINUTE_MS } from '@chewata/common/time';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Passkey } from '#storage/accounts/passkeys.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notifyingAdministrators } from '../notifications/notify-administrators.ts';
import { newCommandId } from '../run-once.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { relyingParty, requireRelyingParty } from './relying-party.ts';
import { requireConfirmation } from './require-confirmation.ts';
import { type FactorContext, staffSession } from './ways.ts';

type CallerSession = Pick<Caller, 'id' | 'sessionId'>;
export type PasskeyContext = FactorContext &
  Pick<Context, 'decisions' | 'notifications' | 'passkeyChallenges' | 'random' | 'together'>;

/** C6: how old the confirmation of a session may be that adds or removes a passkey. */
const FRESH_MS = 5 * MINUTE_MS;

/** Refusal: FORBIDDEN (not one of the staff). */
export async function listPasskeys(
  ctx: PasskeyContext,
  caller: CallerSession,
): Promise<{ passkeys: PasskeyAnswer[]; available: boolean }> {
  await staffSession(ctx, caller);
  const passkeys = (await ctx.passkeys.ofUser(caller.id)).map(describe);
  return { passkeys, available: relyingParty(ctx.config) !== null };
}

/** The browser's options for a new passkey. Refusals: NOT_FOUND (no https), FORBIDDEN, SECOND_FACTOR_REQUIRED. */
export async function passkeyOptions(ctx: PasskeyContext, caller: CallerSession): Promise<CreationOptions> {
  const party = requireRelyingParty(ctx.config);
  const { user } = await requireConfirmation(ctx, caller, FRESH_MS);
  const options = await generateRegistrationOptions({
    rpName: 'Chewata',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.phone,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: (await ctx.passkeys.ofUser(user.id)).map(({ id, transports }) => ({
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(ctx, caller, 'add', options.challenge);
  return options as CreationOptions;
}

/**
 * Adds the passkey that the browser has made, and notifies the administrators. The confirmations of the user's other
 * sessions end; this session counts as confirmed by the passkey, for as long as it was.
 * Refusals: as passkeyOptions, and PASSKEY_INVALID.
 */
export async function addPasskey(
  ctx: PasskeyContext,
  caller: CallerSession,
  given: PasskeyRegistration,
): Promise<PasskeyAnswer> {
  const party = requireRelyingParty(ctx.config);
  const { user, confirmation } = await requireConfirmation(ctx, caller, FRESH_MS);
  const expectedChallenge = await takeChallenge(ctx, caller, 'add');
  const verified = await verifyRegistrationResponse({
    response: responseOf(given),
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw new Refusal('PASSKEY_INVALID');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const passkey: Passkey = {
    id,
    userId: user.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: given.response.transports ?? [],
    name: given.name ?? '',
    createdAt: new Date(ctx.clock.now()),
    usedAt: null,
  };
  await ctx.together(
    ctx.passkeys.adding(passkey),
    ctx.sessions.endingConfirmations(user.id, caller.sessionId),
    ctx.sessions.confirming(caller.sessionId, { at: confirmation.at, by: id }),
    ...(await reporting(ctx, user, 'passkey.add', { passkey: id })),
  );
  return describe(passkey);
}

/** Refusals: FORBIDDEN, SECOND_FACTOR_REQUIRED, NOT_FOUND (no passkey of this user). */
export async function removePasskey(ctx: PasskeyContext, caller: CallerSession, id: string): Promise<void> {
  const { user } = await requireConfirmation(ctx, caller, FRESH_MS);
  await ctx.together(
    ctx.passkeys.removing(id, user.id),
    ctx.sessions.endingConfirmations(user.id, caller.sessionId),
    ...(await reporting(ctx, user, 'passkey.remove', { passkey: id })),
  );
}

const REPORTS = {
  'passkey.add': 'notifications.passkeyAdded',
  'passkey.remove': 'notifications.passkeyRemoved',
  'passkey.recover': 'notifications.passkeysRecovered',
} as const;

/** The decision, and the notice to all administrators. */
export async function reporting(
  ctx: Pick<Context, 'clock' | 'config' | 'decisions' | 'notifications' | 'random' | 'users'>,
  user: User,
  action: keyof typeof REPORTS,
  details: Readonly<Record<string, unknown>>,
): Promise<Write[]> {
  const id = newCommandId(ctx);
  const at = new Date(ctx.clock.now());
  const params = { name: user.name, phone: user.phone };
  return [
    ctx.decisions.record({ id, by: user.id, action, subject: user.id, details, at }),
    ...(await notifyingAdministrators(ctx, {
      about: `${action}:${id}`,
      kind: 'urgentAlert',
      key: REPORTS[action],
      params,
      data: `/admin/users/${user.id}`,
    })),
  ];
}

const responseOf = ({ id, rawId, type, response }: PasskeyRegistration) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
});

const describe = ({ id, name, createdAt, usedAt }: Passkey): PasskeyAnswer => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
