import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Draw } from '../games/draw.ts';

/** Returns the next 4 bytes of a stream as a big-endian unsigned number. */
export type NextWord = () => number;

const WORDS = 2 ** 32;
const BLOCK_BYTES = 32;

/**
 * D3: the byte stream of a round: HMAC-SHA-256(key = the seed's bytes, message = `<start>:<counter>`)
 * for counter 0, 1, 2, …, concatenated. The start is the client entropy, in rounds with a beacon followed by its
 * value (D12). Throws if the seed is not hex.
 */
export function wordStream(serverSeed: string, start: string): NextWord {
  const keyed = hmac.create(sha256, hexToBytes(serverSeed));
  let counter = 0;
  let offset = BLOCK_BYTES;
  let block = new DataView(new ArrayBuffer(0));
  return () => {
    if (offset === BLOCK_BYTES) {
      const bytes = keyed
        .clone()
        .update(utf8ToBytes(`${start}:${counter}`))
        .digest();
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
 * D4: draws from a stream of words. Words in the incomplete last run of n are skipped, so that every number is
 * equally likely. Throws RangeError unless n is from 1 to 2³².
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

/** The draws of a round, from its seed (hex) and the start of its messages. */
export const drawOf = (serverSeed: string, start: string): Draw => drawFrom(wordStream(serverSeed, start));
