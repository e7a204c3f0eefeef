import * as z from 'zod/mini';
import { type IsoTime, optionalLine } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { ConfirmationAnswer } from './second-factor.ts';

// Passkeys of staff. Options and responses are those of WebAuthn in JSON, beside `success` and `error`.

export interface PasskeyAnswer {
  /** The credential's id. */
  _id: string;
  name: string;
  createdAt: IsoTime;
  usedAt: IsoTime | null;
}

interface Descriptor {
  id: string;
  type: 'public-key';
  transports?: string[];
}

/** PublicKeyCredentialCreationOptionsJSON. */
export interface CreationOptions {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout?: number;
  excludeCredentials?: Descriptor[];
  authenticatorSelection?: { residentKey?: string; requireResidentKey?: boolean; userVerification?: string };
  attestation?: string;
}

/** PublicKeyCredentialRequestOptionsJSON. */
export interface RequestOptions {
  challenge: string;
  timeout?: number;
  rpId?: string;
  allowCredentials?: Descriptor[];
  userVerification?: string;
}

const base64url = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+=*$/));
/** At most 1023 bytes. */
const credentialId = base64url(1366);
const data = base64url(40_000);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** RegistrationResponseJSON, and a name for the list. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    attestationObject: data,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
  name: optionalLine(40),
});

/** AuthenticationResponseJSON. */
const authentication = z.object({
  ...credential,
  response: z.object({ clientDataJSON: data, authenticatorData: data, signature: data }),
});

export type PasskeyRegistration = z.output<typeof registration>;
export type PasskeyAuthentication = z.output<typeof authentication>;

/** `available` is false without https, but on localhost: browsers have no passkeys there. */
export const listPasskeys = route({
  method: 'GET',
  path: '/api/user/passkeys',
  access: 'user',
  answer: answers<{ passkeys: PasskeyAnswer[]; available: boolean }>(),
});

export const passkeyOptions = route({
  method: 'POST',
  path: '/api/user/passkeys/options',
  access: 'user',
  answer: answers<CreationOptions>(),
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/user/passkeys',
  access: 'user',
  body: registration,
  answer: answers<{ passkey: PasskeyAnswer }>(),
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  access: 'user',
  params: z.object({ id: credentialId }),
  answer: answers<{ message: string }>(),
});

export const confirmationOptions = route({
  method: 'POST',
  path: '/api/user/secondFactor/passkey/options',
  access: 'user',
  answer: answers<RequestOptions>(),
});

export const confirmByPasskey = route({
  method: 'POST',
  path: '/api/user/secondFactor/passkey',
  access: 'user',
  body: authentication,
  answer: answers<ConfirmationAnswer>(),
});
