import { type BeaconChain, QUICKNET, SANDBOX_BEACON } from '@chewata/common/fairness/chain';
import { queryClient } from '#api/query-client.ts';
import { settingsQuery } from '#api/settings.ts';

/** The chain whose signatures count here. */
export interface AcceptedChain {
  readonly chain: BeaconChain;
  /** The sandbox's own beacon, which proves nothing about a real game. */
  readonly isTest: boolean;
}

interface SandboxInfo {
  hash: string;
  public_key: string;
  genesis_time: number;
  period: number;
}

async function sandboxJson<T>(path: string): Promise<T> {
  const response = await fetch(`/sandbox/beacon/${path}`);
  if (!response.ok) throw new Error(`the sandbox's beacon answered ${response.status}`);
  return response.json() as Promise<T>;
}

let sandbox: Promise<BeaconChain> | null = null;

async function sandboxChain(): Promise<BeaconChain> {
  const [hash = ''] = await sandboxJson<string[]>('chains');
  const info = await sandboxJson<SandboxInfo>(`${hash}/info`);
  const { sealMarginMs } = SANDBOX_BEACON;
  return { hash, publicKey: info.public_key, genesis: info.genesis_time, period: info.period, sealMarginMs };
}

/** Quicknet with the key that is part of the app; in a sandbox its own beacon. Throws if that cannot be reached. */
export async function acceptedChain(): Promise<AcceptedChain> {
  const { mode } = await queryClient.ensureQueryData(settingsQuery);
  if (mode === 'live') return { chain: QUICKNET, isTest: false };
  sandbox ??= sandboxChain();
  try {
    return { chain: await sandbox, isTest: true };
  } catch (error) {
    sandbox = null;
    throw error;
  }
}
