import { performance } from 'node:perf_hooks';
import { QUICKNET } from '@chewata/common/fairness/chain';
import type { Log } from '#runtime/log.ts';
import type { Random } from '#runtime/random.ts';
import type { Config } from '../../config.ts';
import type { Beacon, SandboxBeacon } from '../ports/beacon.ts';
import { localSource, newSandboxKey, type SandboxBeaconKey, sandboxBeacon } from '../sandbox/beacon.ts';
import { keptSandboxKey } from '../sandbox/beacon-key-file.ts';
import { beaconClient } from './client.ts';
import { httpSource } from './http-source.ts';

export interface Beacons {
  readonly beacon: Beacon;
  /** Sandbox only: the beacon that it publishes itself. Null in live. */
  readonly sandboxBeacon: SandboxBeacon | null;
}

interface Parts {
  /** Null in live. */
  readonly sandboxBeaconKeys: { share(own: SandboxBeaconKey): Promise<SandboxBeaconKey> } | null;
  readonly random: Random;
  readonly now: () => number;
  readonly log: Log;
}

/** The chain follows from the mode: quicknet in live, in sandbox the sandbox's own. */
export async function makeBeacon(
  config: Pick<Config, 'DATA_DIR' | 'providers'>,
  { sandboxBeaconKeys, random, now, log }: Parts,
): Promise<Beacons> {
  const { given, live } = config.providers.beacon;
  const options = { log, now, monotonic: () => performance.now() };
  const overHttp = (bases: readonly string[], chain: string) => bases.map((base) => httpSource(base, chain));
  if (!sandboxBeaconKeys) {
    const beacon = beaconClient(QUICKNET, overHttp(live, QUICKNET.hash), options);
    await beacon.refresh();
    return { beacon, sandboxBeacon: null };
  }
  const own = await keptSandboxKey(config.DATA_DIR, () => newSandboxKey(random.bytes, now()));
  const sandbox = sandboxBeacon(await sandboxBeaconKeys.share(own), now);
  const { chain } = sandbox;
  const beacon = beaconClient(chain, given ? overHttp(given, chain.hash) : [localSource(sandbox)], options);
  await beacon.refresh();
  return { beacon, sandboxBeacon: sandbox };
}
