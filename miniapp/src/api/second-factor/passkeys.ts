import * as calls from '@chewata/common/contract/accounts/passkeys';
import { call } from '../call.ts';

// The library is loaded with the first use of a passkey.
const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;
type CreationJSON = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestJSON = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** Makes a passkey on this device, and adds it to the account. Throws ApiError, or the browser's own error. */
export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = (await call(calls.passkeyOptions)) as CreationJSON;
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  await call(calls.addPasskey, {
    body: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      name,
    },
  });
}

/** Confirms the session by a passkey. Throws ApiError, or the browser's own error. */
export async function confirmWithPasskey(): Promise<void> {
  const optionsJSON = (await call(calls.confirmationOptions, { confirming: true })) as RequestJSON;
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  const body = {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature },
  } as const;
  await call(calls.confirmByPasskey, { body, confirming: true });
}
