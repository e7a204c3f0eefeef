import { numberUnderPointer, wheelNumbers } from '@chewata/common/games/spin/wheel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT_REST, type WheelTurn, wheelTurn } from './wheel-turns.ts';

const cards = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 })
  .map(wheelNumbers);
/** A wheel, the calls of its round, and how this device learns of each. */
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
  it('is at the server’s last call, however this device has learnt of it', () => {
    fc.assert(
      fc.property(rounds, ({ numbers, called, moves, first, settles }) => {
        let wheel: WheelTurn = AT_REST;
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

  it('turns at least four times for a call that the player sees, then shows the number', () => {
    const numbers = [3, 8, 40];
    const waiting = wheelTurn(AT_REST, { kind: 'calls', numbers, called: [], move: true });
    expect(waiting).toEqual({ ...AT_REST, calls: 0 });
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

  it('is at rest for a player who joins late, and after several calls at once', () => {
    const numbers = [3, 8, 40];
    const late = wheelTurn(AT_REST, { kind: 'calls', numbers, called: [8], move: true });
    expect(late).toMatchObject({ durationMs: 0, phase: 'resting', calls: 1 });
    const again = wheelTurn(late, { kind: 'calls', numbers, called: [8, 3, 40], move: true });
    expect(again).toMatchObject({ durationMs: 0, phase: 'resting', calls: 3 });
  });

  it('shows a call without turning if the page is hidden or the user prefers less motion', () => {
    const numbers = [3, 8, 40];
    const known = wheelTurn(AT_REST, { kind: 'calls', numbers, called: [], move: false });
    const placed = wheelTurn(known, { kind: 'calls', numbers, called: [40], move: false });
    expect(placed).toMatchObject({ durationMs: 0, phase: 'showing' });
  });

  it('is not moved by a repeat of the same calls', () => {
    const numbers = [3, 8, 40];
    const late = wheelTurn(AT_REST, { kind: 'calls', numbers, called: [8], move: true });
    expect(wheelTurn(late, { kind: 'calls', numbers, called: [8], move: true })).toBe(late);
  });
});
