import { type BeaconChain, SANDBOX_BEACON } from '@chewata/common/fairness/chain';
import { z } from 'zod';
import { sandboxBeacon } from '../providers/sandbox/beacon.ts';
import { readSandboxKey } from '../providers/sandbox/beacon-key-file.ts';

const info = z.object({ hash: z.string(), public_key: z.string(), genesis_time: z.int() });

/** The sandbox's chain of that hash: from the key under DATA_DIR, else from the server. Null: neither has it. */
export async function sandboxChain(
  hash: string,
  { dataDir, server }: { readonly dataDir: string; readonly server: string | null },
): Promise<BeaconChain | null> {
  const key = await readSandboxKey(dataDir);
  const kept = key && sandboxBeacon(key, Date.now).chain;
  if (kept?.hash === hash) return kept;
  if (!server || !/^[0-9a-f]{64}$/.test(hash)) return null;
  const response = await fetch(`${server}/sandbox/beacon/${hash}/info`).catch(() => null);
  const read = response?.ok ? info.safeParse(await response.json()) : null;
  if (!read?.success || read.data.hash !== hash) return null;
  const { public_key: publicKey, genesis_time: genesis } = read.data;
  return { ...SANDBOX_BEACON, hash, publicKey, genesis };
}
