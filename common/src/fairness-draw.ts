import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A whole number from 0 to n − 1, each equally likely; n from 1 to 2³². */
export type Draw = (n: number) => number;

/** The bytes of a stream, four at a time, as a big-endian unsigned number. */
export type NextWord = () => number;

const WORDS = 2 ** 32;
const BYTES_A_BLOCK = 32;

/**
 * D3: the stream of a round: HMAC-SHA-256(key = the seed's bytes, message = `<clientEntropy>:<counter>`)
 * for counter 0, 1, 2, …, one after the other. Throws where the seed is not hex.
 */
export function wordStream(serverSeed: string, clientEntropy: string): NextWord {
  const key = hexToBytes(serverSeed);
  let counter = 0;
  let offset = BYTES_A_BLOCK;
  let block = new DataView(new ArrayBuffer(0));
  return () => {
    if (offset === BYTES_A_BLOCK) {
      const bytes = hmac(sha256, key, utf8ToBytes(`${clientEntropy}:${counter}`));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      counter += 1;
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += 4;
    return word;
  };
}

/**
 * D4: draws from a stream of words. A word in the incomplete last run of n is passed over, so that every
 * number is exactly as likely as any other. Throws RangeError where n is not from 1 to 2³².
 */
export function drawFrom(nextWord: NextWord): Draw {
  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`cannot draw from ${n}`);
    const end = WORDS - (WORDS % n);
    let word = nextWord();
    while (word >= end) word = nextWord();
    return word % n;
  };
}

/** The draws of a round, by its seed (hex) and its client entropy (hex). */
export const drawOf = (serverSeed: string, clientEntropy: string): Draw =>
  drawFrom(wordStream(serverSeed, clientEntropy));

/** D5: a new array in Fisher–Yates order, from the last index i down to 1 with j = draw(i + 1). */
export function shuffle<T>(items: readonly T[], draw: Draw): T[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i >= 1; i -= 1) {
    const j = draw(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
  }
  return shuffled;
}
