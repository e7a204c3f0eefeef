import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provesWork, searchProof, solveProof } from './proof-of-work.ts';

const zeroBits = (text: string): number => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) =>
    byte.toString(2).padStart(8, '0'),
  );
  return bits.join('').indexOf('1');
};

describe('a proof of work', () => {
  it('is a text whose SHA-256 begins with that many zero bits, by another implementation too', () => {
    for (const bits of [1, 7, 8, 9, 12, 16]) {
      const proof = solveProof({ challenge: `challenge-${bits}`, bits });
      expect(proof).toMatch(new RegExp(`^challenge-${bits}:\\d+$`));
      expect(zeroBits(proof)).toBeGreaterThanOrEqual(bits);
      expect(provesWork(proof, bits)).toBe(true);
      expect(provesWork(proof, zeroBits(proof) + 1)).toBe(false);
    }
  });

  it('is searched for in steps, which together try every nonce once', () => {
    const task = { challenge: 'in-steps', bits: 10 };
    const nonce = Number(solveProof(task).split(':')[1]);
    expect(searchProof(task, 0, nonce)).toBeNull();
    expect(searchProof(task, nonce, 1)).toBe(`in-steps:${nonce}`);
  });
});
