import type { BeaconSource } from '../ports/beacon.ts';

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
    return JSON.parse(await limited(response));
  },
});

async function limited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LARGEST_ANSWER) throw new Error('the answer is too long');
  }
  return Buffer.concat(chunks).toString('utf8');
}
