import { type BeaconChain, SANDBOX_BEACON } from '@chewata/common/fairness/chain';

interface ChainInfo {
  readonly hash: string;
  readonly public_key: string;
  readonly genesis_time: number;
}

/** The chain of an installation's own beacon. */
export async function chainOf(url: string): Promise<BeaconChain> {
  const read = async <Answer>(path: string) =>
    (await (await fetch(`${url}/sandbox/beacon/${path}`)).json()) as Answer;
  const [hash = ''] = await read<string[]>('chains');
  const { public_key: publicKey, genesis_time: genesis } = await read<ChainInfo>(`${hash}/info`);
  const { period, sealMarginMs } = SANDBOX_BEACON;
  return { hash, publicKey, genesis, period, sealMarginMs };
}
