import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beaconOf, chainHashOf, QUICKNET, roundAt, SANDBOX_BEACON, timeOfRound } from './chain.ts';

const sandbox = { ...QUICKNET, ...SANDBOX_BEACON, genesis: 1_700_000_000 };
const moments = fc.integer({ min: 1_700_000_001_000, max: 2_000_000_000_000 });

describe('D10 rounds and times', () => {
  it('D10 round 1 is published at the genesis, and each later round one period after the one before', () => {
    expect(timeOfRound(QUICKNET, 1)).toBe(1692803367000);
    expect(timeOfRound(QUICKNET, 1000)).toBe(1692806364000);
    expect(roundAt(QUICKNET, 1692803366999)).toBe(0);
    expect(roundAt(QUICKNET, 1692803367000)).toBe(1);
    expect(roundAt(QUICKNET, 1692806363999)).toBe(999);
  });

  it('D10 the newest round at its own time is that round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(2999), (round, later) => {
        expect(roundAt(QUICKNET, timeOfRound(QUICKNET, round) + later)).toBe(round);
      }),
    );
  });

  it("D10 a room's beacon is published 3 to 6 s after its countdown, 1 to 2 s in the sandbox", () => {
    fc.assert(
      fc.property(moments, (startsAt) => {
        for (const [chain, least] of [
          [QUICKNET, 3000],
          [sandbox, 1000],
        ] as const) {
          const beacon = beaconOf(chain, startsAt);
          expect(beacon.chain).toBe(chain.hash);
          expect(beacon.at).toBe(timeOfRound(chain, beacon.round));
          expect(beacon.at - startsAt).toBeGreaterThanOrEqual(least);
          expect(beacon.at - startsAt).toBeLessThan(2 * least);
        }
      }),
    );
  });

  it('D10 the name of a chain is the hash of its parameters, as in drand', () => {
    const group = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e';
    expect(chainHashOf(QUICKNET, group, 'quicknet')).toBe(QUICKNET.hash);
    expect(chainHashOf(QUICKNET, group, 'default')).not.toBe(QUICKNET.hash);
  });
});
