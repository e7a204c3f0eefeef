import { Refusal } from '@chewata/common/errors';
import type { Context } from '../context.ts';

/** The relying party of WebAuthn: the host of PUBLIC_URL; null without https, but on localhost. */
export function relyingParty({ PUBLIC_URL }: Pick<Context['config'], 'PUBLIC_URL'>) {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null;
}

/** Refusal: NOT_FOUND if there are no passkeys on this address. */
export function requireRelyingParty(config: Context['config']): { id: string; origin: string } {
  const party = relyingParty(config);
  if (!party) throw new Refusal('NOT_FOUND', { messageKey: 'refusals.noPasskeysHere' });
  return party;
}
