import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A chain of a public randomness beacon (drand): one value per period, signed with the key of the chain. */
export interface BeaconChain {
  /** Hex; names the chain. */
  readonly hash: string;
  /** Hex, a point of G2. */
  readonly publicKey: string;
  /** Seconds between two rounds. */
  readonly period: number;
  /** The time of round 1, in Unix seconds. */
  readonly genesis: number;
  /** D11: how long before the beacon's time a room's cards must be sealed. */
  readonly sealMarginMs: number;
}

/** A round of a beacon, announced before its value exists. `at` is epoch ms. */
export interface BeaconRound {
  readonly chain: string;
  readonly round: number;
  readonly at: number;
}

export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380';

/** The chain of the League of Entropy that live rounds use. The app has the key built in: it trusts no server for it. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis: 1692803367,
  sealMarginMs: 1000,
};

/** What the sandbox's own chain has in common with every other sandbox's: all but its key and beginning. */
export const SANDBOX_BEACON = { period: 1, sealMarginMs: 300, beaconId: 'chewata-sandbox' } as const;

/** The moment a round is published, in epoch ms. */
export const timeOfRound = ({ genesis, period }: BeaconChain, round: number): number =>
  1000 * (genesis + (round - 1) * period);

/** The newest round that is published at that moment; 0 before the first. */
export const roundAt = ({ genesis, period }: BeaconChain, now: number): number =>
  Math.max(0, Math.floor((now / 1000 - genesis) / period) + 1);

/**
 * D10: the beacon of a room whose countdown ends at that moment: the first round that is published at least one
 * period later, so 3 to 6 s after it on quicknet and 1 to 2 s after it in the sandbox.
 */
export function beaconOf(chain: BeaconChain, startsAt: number): BeaconRound {
  const earliest = startsAt + 1000 * chain.period;
  const passed = roundAt(chain, earliest);
  const round = passed > 0 && timeOfRound(chain, passed) === earliest ? passed : passed + 1;
  return { chain: chain.hash, round, at: timeOfRound(chain, round) };
}

/** The hash that names a chain: SHA-256 of its period, genesis, key, group and, unless it is 'default', its name. */
export function chainHashOf(
  { period, genesis, publicKey }: Pick<BeaconChain, 'period' | 'genesis' | 'publicKey'>,
  groupHash: string,
  beaconId: string,
): string {
  const head = new DataView(new ArrayBuffer(12));
  head.setUint32(0, period);
  head.setBigUint64(4, BigInt(genesis));
  const name = beaconId === 'default' ? '' : beaconId;
  return bytesToHex(
    sha256
      .create()
      .update(new Uint8Array(head.buffer))
      .update(hexToBytes(publicKey))
      .update(hexToBytes(groupHash))
      .update(utf8ToBytes(name))
      .digest(),
  );
}
