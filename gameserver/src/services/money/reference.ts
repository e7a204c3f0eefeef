import { createHash } from 'node:crypto';

/** Crockford's letters: none is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/**
 * The id of a payment, made from the command that asks for it: the same command names the same
 * payment. 'D' for deposits, 'W' withdrawals, 'T' transfers, and 16 letters (80 bits).
 */
export function referenceOf(kind: 'D' | 'W' | 'T', commandId: string): string {
  const bytes = createHash('sha256').update(`${kind}:${commandId}`).digest();
  return kind + [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
