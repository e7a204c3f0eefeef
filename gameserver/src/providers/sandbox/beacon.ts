import { BEACON_DOMAIN } from '@chewata/common/fairness/beacon-signature';
import { messageOf, randomnessOf } from '@chewata/common/fairness/beacon-value';
import {
  BEACON_SCHEME,
  type BeaconChain,
  chainHashOf,
  roundAt,
  SANDBOX_BEACON,
} from '@chewata/common/fairness/chain';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconSource, BeaconValue, SandboxBeacon } from '../ports/beacon.ts';

/** The secret of the sandbox's beacon (hex) and the time of its first round (Unix seconds). */
export interface SandboxBeaconKey {
  readonly secret: string;
  readonly genesis: number;
}

const KEPT_ROUNDS = 200;
const { shortSignatures } = bls12_381;

/** A new key: 48 random bytes, brought into the range of the curve's order. */
export const newSandboxKey = (random: (count: number) => Uint8Array, now: number): SandboxBeaconKey => ({
  secret: bytesToHex(bls12_381.utils.randomSecretKey(random(48))),
  genesis: Math.floor(now / 1000),
});

/** A beacon with the scheme of the public one and a key of our own: it proves nothing, and needs no network. */
export function sandboxBeacon({ secret, genesis }: SandboxBeaconKey, now: () => number): SandboxBeacon {
  const key = hexToBytes(secret);
  const publicKey = bytesToHex(shortSignatures.getPublicKey(key).toBytes());
  const groupHash = bytesToHex(sha256(hexToBytes(publicKey)));
  const { period, sealMarginMs, beaconId } = SANDBOX_BEACON;
  const hash = chainHashOf({ period, genesis, publicKey }, groupHash, beaconId);
  const chain: BeaconChain = { hash, publicKey, period, genesis, sealMarginMs };
  const known = new Map<number, BeaconValue>();

  function sign(round: number): BeaconValue {
    const point = shortSignatures.sign(shortSignatures.hash(messageOf(round), BEACON_DOMAIN), key);
    const signature = bytesToHex(shortSignatures.Signature.toBytes(point));
    const value = { round, signature, randomness: randomnessOf(signature) };
    known.set(round, value);
    for (const old of known.keys()) if (known.size > KEPT_ROUNDS) known.delete(old);
    return value;
  }

  return {
    chain,
    info: {
      public_key: publicKey,
      period,
      genesis_time: genesis,
      hash,
      groupHash,
      schemeID: BEACON_SCHEME,
      metadata: { beaconID: beaconId },
    },
    newest: () => roundAt(chain, now()),
    value: (round) =>
      Number.isSafeInteger(round) && round >= 1 && round <= roundAt(chain, now())
        ? (known.get(round) ?? sign(round))
        : null,
  };
}

/** The sandbox's beacon without a way over HTTP. */
export const localSource = (beacon: SandboxBeacon): BeaconSource => ({
  name: 'sandbox',
  fetch: async (round) => beacon.value(round === 'latest' ? beacon.newest() : round),
});
