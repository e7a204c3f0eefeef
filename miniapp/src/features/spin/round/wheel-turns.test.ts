import { numberUnderPointer, wheelNumbers } from '@chewata/common/games/spin/wheel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STANDING, type WheelTurn, wheelTurn } from './wheel-turns.ts';

const cards = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 })
  .map(wheelNumbers);
/** A wheel, the calls of its round, and how each comes to be known here. */
const rounds = cards.chain((numbers) =>
  fc.record({
    numbers: fc.constant(numbers),
    called: fc.shuffledSubarray(numbers, { minLength: 1, maxLength: Math.min(3, numbers.length) }),
    moves: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    first: fc.nat(3),
    settles: fc.array(fc.constantFrom('landed' as const, 'shown' as const), { maxLength: 4 }),
  }),
);

describe('S7: the wheel', () => {
  it('stands at what the server called last, however one came to know it', () => {
    fc.assert(
      fc.property(rounds, ({ numbers, called, moves, first, settles }) => {
        let wheel: WheelTurn = STANDING;
        const known = Math.min(first, called.length);
        for (let n = known; n <= called.length; n++) {
          const before = wheel.rotation;
          wheel = wheelTurn(wheel, {
            kind: 'calls',
            numbers,
            called: called.slice(0, n),
            move: moves[n - 1] ?? false,
          });
          expect(wheel.rotation).toBeGreaterThanOrEqual(before);
          if (n > 0) expect(numberUnderPointer(numbers, wheel.rotation)).toBe(called[n - 1]);
          for (const kind of settles) wheel = wheelTurn(wheel, { kind });
        }
      }),
    );
  });

  it('turns four times and more for a call that is seen, and shows the number after it', () => {
    const numbers = [3, 8, 40];
    const waiting = wheelTurn(STANDING, { kind: 'calls', numbers, called: [], move: true });
    expect(waiting).toEqual({ ...STANDING, calls: 0 });
    const turning = wheelTurn(waiting, { kind: 'calls', numbers, called: [8], move: true });
    expect(turning.phase).toBe('turning');
    expect(turning.rotation).toBeGreaterThanOrEqual(4 * 360);
    expect(turning.durationMs).toBeGreaterThanOrEqual(3200);
    expect(turning.durationMs).toBeLessThanOrEqual(6200);
    expect(wheelTurn(turning, { kind: 'shown' })).toBe(turning);
    const showing = wheelTurn(turning, { kind: 'landed' });
    expect(showing.phase).toBe('showing');
    expect(wheelTurn(showing, { kind: 'shown' }).phase).toBe('resting');
  });

  it('is placed at rest for who joins late, and for several calls at once', () => {
    const numbers = [3, 8, 40];
    const late = wheelTurn(STANDING, { kind: 'calls', numbers, called: [8], move: true });
    expect(late).toMatchObject({ durationMs: 0, phase: 'resting', calls: 1 });
    const again = wheelTurn(late, { kind: 'calls', numbers, called: [8, 3, 40], move: true });
    expect(again).toMatchObject({ durationMs: 0, phase: 'resting', calls: 3 });
  });

  it('tells a call without turning where nobody would see it turn, or less motion is wanted', () => {
    const numbers = [3, 8, 40];
    const known = wheelTurn(STANDING, { kind: 'calls', numbers, called: [], move: false });
    const placed = wheelTurn(known, { kind: 'calls', numbers, called: [40], move: false });
    expect(placed).toMatchObject({ durationMs: 0, phase: 'showing' });
  });

  it('is not moved by the same calls again', () => {
    const numbers = [3, 8, 40];
    const late = wheelTurn(STANDING, { kind: 'calls', numbers, called: [8], move: true });
    expect(wheelTurn(late, { kind: 'calls', numbers, called: [8], move: true })).toBe(late);
  });
});
