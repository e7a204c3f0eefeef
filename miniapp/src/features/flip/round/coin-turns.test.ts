import { flipScore } from '@chewata/common/games/flip/score';
import { SIDES, type Side } from '@chewata/common/games/flip/side';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoinTurn, coinTurn, RESTING } from './coin-turns.ts';

const front = (rotation: number): Side => (rotation % 360 === 0 ? 'H' : 'T');
const known = (...called: Side[]): CoinTurn => coinTurn(RESTING, { kind: 'calls', called, move: true });

describe('the coin', () => {
  it('shows the server’s last call, and counts only what the server called', () => {
    const calls = fc.array(fc.constantFrom(...SIDES), { minLength: 1, maxLength: 3 });
    const steps = fc.array(
      fc.record({ move: fc.boolean(), settle: fc.subarray(['landed', 'splashed'] as const) }),
      { minLength: 3, maxLength: 3 },
    );
    fc.assert(
      fc.property(calls, fc.nat(3), steps, (all, first, how) => {
        const over = all.findIndex((_, index) => flipScore(all.slice(0, index + 1)).over);
        const called = over < 0 ? all : all.slice(0, over + 1);
        let coin = RESTING;
        for (let n = Math.min(first, called.length); n <= called.length; n++) {
          coin = coinTurn(coin, {
            kind: 'calls',
            called: called.slice(0, n),
            move: how[n - 1]?.move ?? false,
          });
          if (n > 0) expect(front(coin.rotation)).toBe(called[n - 1]);
          for (const kind of how[n - 1]?.settle ?? []) coin = coinTurn(coin, { kind });
        }
        expect(coinTurn(coin, { kind: 'landed' }).counted).toEqual(called);
      }),
    );
  });

  it('turns to a call that the player sees, and counts and shows it only when it has landed', () => {
    const turning = coinTurn(known(), { kind: 'calls', called: ['T'], move: true });
    expect(turning).toMatchObject({ counted: [], turningTo: 'T', splash: null });
    const down = coinTurn(turning, { kind: 'landed' });
    expect(down).toMatchObject({ counted: ['T'], turningTo: null, splash: 'T' });
    expect(coinTurn(down, { kind: 'splashed' }).splash).toBeNull();
  });

  it('is rebuilt on joining: at rest, counted, without a splash', () => {
    expect(known('H', 'T')).toEqual({ counted: ['H', 'T'], turningTo: null, rotation: 180, splash: null });
  });

  it('ignores calls once the game is over', () => {
    const over = known('H', 'H');
    expect(coinTurn(over, { kind: 'calls', called: ['H', 'H', 'T'], move: true })).toBe(over);
  });

  it('keeps turning if the same calls arrive again', () => {
    const turning = coinTurn(known('H'), { kind: 'calls', called: ['H', 'T'], move: true });
    expect(coinTurn(turning, { kind: 'calls', called: ['H', 'T'], move: true })).toBe(turning);
  });

  it("is cleared by 'Reset View'", () => {
    expect(coinTurn(known('H', 'T', 'T'), { kind: 'reset' })).toEqual({
      counted: [],
      turningTo: null,
      rotation: 360,
      splash: null,
    });
  });
});
