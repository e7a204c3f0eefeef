import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The task of a PROOF_REQUIRED: a nonce such that the header's SHA-256 begins with `bits` zero bits. */
export interface ProofTask {
  readonly challenge: string;
  readonly bits: number;
}

/** True if the SHA-256 of that text begins with `bits` zero bits. */
export const provesWork = (proof: string, bits: number): boolean =>
  beginsWith(sha256(utf8ToBytes(proof)), bits);

/**
 * Tries the nonces from `from` on, `count` of them. Returns the header's value, or null if none of them fits: the
 * caller goes on from there, so that it can report progress in between.
 */
export function searchProof({ challenge, bits }: ProofTask, from: number, count: number): string | null {
  const begun = sha256.create().update(utf8ToBytes(`${challenge}:`));
  for (let nonce = from; nonce < from + count; nonce++) {
    const hash = begun
      .clone()
      .update(utf8ToBytes(String(nonce)))
      .digest();
    if (beginsWith(hash, bits)) return `${challenge}:${nonce}`;
  }
  return null;
}

/** Searches until it finds one; it blocks the thread. */
export function solveProof(task: ProofTask): string {
  const step = 100_000;
  for (let from = 0; ; from += step) {
    const proof = searchProof(task, from, step);
    if (proof !== null) return proof;
  }
}

function beginsWith(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let index = 0; index < whole; index++) if (hash[index] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0;
}
