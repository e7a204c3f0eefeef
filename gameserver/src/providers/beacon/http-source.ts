import type { BeaconSource } from '../ports/beacon.ts';
import { readLimited } from '../read-limited.ts';

const TIMEOUT_MS = 2000;
const LARGEST_ANSWER = 10_000;
/** The statuses of a round that is not there yet. */
const NOT_YET = new Set([404, 425]);

/** A base that serves a chain in drand's HTTP shapes. */
export const httpSource = (base: string, chain: string, send: typeof fetch = fetch): BeaconSource => ({
  name: base,
  fetch: async (round) => {
    const response = await send(`${base}/${chain}/public/${round}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (NOT_YET.has(response.status)) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return JSON.parse((await readLimited(response, LARGEST_ANSWER)).toString('utf8'));
  },
});
