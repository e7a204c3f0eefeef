import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignatureOf } from './beacon-signature.ts';
import { randomnessOf } from './beacon-value.ts';
import { QUICKNET } from './chain.ts';
import { QUICKNET_ROUNDS } from './testing/quicknet-rounds.ts';
import { signingChain } from './testing/signing-chain.ts';

describe('D9 the signature of a beacon round', () => {
  it.each(QUICKNET_ROUNDS)(
    'D9 accepts round $round of the real chain',
    ({ round, signature, randomness }) => {
      expect(isSignatureOf(QUICKNET, round, signature)).toBe(true);
      expect(randomnessOf(signature)).toBe(randomness);
    },
  );

  it('D9 refuses the signature of another round, of another key and of another chain', () => {
    const [first, second] = QUICKNET_ROUNDS;
    expect(isSignatureOf(QUICKNET, second.round, first.signature)).toBe(false);
    const [ours, theirs] = [signingChain('ours'), signingChain('theirs')];
    expect(isSignatureOf(ours.chain, 7, ours.sign(7))).toBe(true);
    expect(isSignatureOf(ours.chain, 8, ours.sign(7))).toBe(false);
    expect(isSignatureOf(ours.chain, 7, theirs.sign(7))).toBe(false);
    expect(isSignatureOf(QUICKNET, 7, ours.sign(7))).toBe(false);
  });

  it.each(['', 'zz', '00'.repeat(48), 'ff'.repeat(48), `c0${'00'.repeat(47)}`, `80${'00'.repeat(47)}`])(
    'D9 refuses %j without an error',
    (signature) => expect(isSignatureOf(QUICKNET, 1, signature)).toBe(false),
  );

  it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('D9 refuses the round %s', (round) => {
    expect(isSignatureOf(QUICKNET, round, QUICKNET_ROUNDS[0].signature)).toBe(false);
  });

  it('D9 refuses a signature with any other byte', () => {
    const { signature, round } = QUICKNET_ROUNDS[0];
    fc.assert(
      fc.property(fc.nat(47), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(signature, 'hex');
        bytes[at] = (bytes[at] ?? 0) ^ change;
        return !isSignatureOf(QUICKNET, round, bytes.toString('hex'));
      }),
      { numRuns: 20 },
    );
  });
});
