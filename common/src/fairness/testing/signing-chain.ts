import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { BEACON_DOMAIN } from '../beacon-signature.ts';
import { messageOf } from '../beacon-value.ts';
import { type BeaconChain, QUICKNET } from '../chain.ts';

/** A chain with quicknet's times and a key of our own, so that a test can sign any round. */
export function signingChain(name: string): {
  readonly chain: BeaconChain;
  readonly sign: (round: number) => string;
} {
  const { shortSignatures, fields } = bls12_381;
  const secret = fields.Fr.toBytes(fields.Fr.create(BigInt(`0x${bytesToHex(sha256(utf8ToBytes(name)))}`)));
  const publicKey = bytesToHex(shortSignatures.getPublicKey(secret).toBytes());
  const sign = (round: number) =>
    bytesToHex(
      shortSignatures.Signature.toBytes(
        shortSignatures.sign(shortSignatures.hash(messageOf(round), BEACON_DOMAIN), secret),
      ),
    );
  return { chain: { ...QUICKNET, publicKey, hash: bytesToHex(sha256(utf8ToBytes(publicKey))) }, sign };
}
