import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const SIGNATURE = /^[0-9a-f]{96}$/;

/** True for the text of a signature on G1: 48 bytes in lower-case hex. */
export const isSignature = (text: string): boolean => SIGNATURE.test(text);

/** The randomness of a beacon's round, SHA-256 of its signature's bytes. Throws RangeError unless it is a signature. */
export function randomnessOf(signature: string): string {
  if (!isSignature(signature)) throw new RangeError('a signature is 48 bytes in hex');
  return bytesToHex(sha256(hexToBytes(signature)));
}

/** What the signers of a beacon sign: SHA-256 of the round as 8 big-endian bytes. */
export function messageOf(round: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(round));
  return sha256(new Uint8Array(bytes.buffer));
}
