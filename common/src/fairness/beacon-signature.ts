import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { isSignature, messageOf } from './beacon-value.ts';
import type { BeaconChain } from './chain.ts';

/** The domain of RFC 9380 that the scheme `bls-unchained-g1-rfc9380` hashes to the curve with. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The keys of chains as points of the curve: reading one takes as long as checking a signature. */
const keys = new Map<string, ReturnType<typeof readKey>>();

function readKey(publicKey: string) {
  const point = bls12_381.G2.Point.fromBytes(hexToBytes(publicKey));
  point.assertValidity();
  return point;
}

function keyOf({ publicKey }: BeaconChain) {
  const point = keys.get(publicKey) ?? readKey(publicKey);
  keys.set(publicKey, point);
  return point;
}

/**
 * D9: true if that is the chain's signature of that round. Never throws, whatever the signature. This file is the
 * only one with the code of the curve: the web app loads it by itself, on the pages that check a signature.
 */
export function isSignatureOf(chain: BeaconChain, round: number, signature: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !isSignature(signature)) return false;
  const { shortSignatures } = bls12_381;
  try {
    const message = shortSignatures.hash(messageOf(round), BEACON_DOMAIN);
    return shortSignatures.verify(hexToBytes(signature), message, keyOf(chain));
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
