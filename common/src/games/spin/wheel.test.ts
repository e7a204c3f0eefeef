import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleOf, numberUnderPointer, segmentAngle, turnTo, wheelNumbers } from './wheel.ts';

const cards = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 });

describe('the wheel', () => {
  it('S6 has the sorted unique numbers', () => {
    expect(wheelNumbers([30, 4, 100, 4])).toEqual([4, 30, 100]);
    fc.assert(
      fc.property(cards, (numbers) => {
        const wheel = wheelNumbers(numbers);
        expect(new Set(wheel)).toEqual(new Set(numbers));
        for (let i = 1; i < wheel.length; i += 1) expect(wheel[i]).toBeGreaterThan(wheel[i - 1] ?? 0);
      }),
    );
  });

  it('S6 the first segment begins at the top, and each angle is the middle of its segment', () => {
    expect(segmentAngle([5, 6, 7, 8])).toBe(90);
    expect([5, 6, 7, 8].map((number) => angleOf([5, 6, 7, 8], number))).toEqual([45, 135, 225, 315]);
    expect(() => angleOf([5, 6], 7)).toThrow(RangeError);
    expect(() => segmentAngle([])).toThrow(RangeError);
  });

  it('S7 any series of turns lands on the called number each time', () => {
    fc.assert(
      fc.property(cards, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (numbers, picks) => {
        const wheel = wheelNumbers(numbers);
        let rotation = 0;
        for (const pick of picks) {
          const called = wheel[pick % wheel.length] ?? 0;
          const turn = turnTo(wheel, called, rotation);
          expect(numberUnderPointer(wheel, turn.rotation)).toBe(called);
          rotation = turn.rotation;
        }
      }),
    );
  });

  it('S7 makes four full turns and less than one more, in 3.2 to 6.2 s growing with the angle', () => {
    fc.assert(
      fc.property(cards, fc.nat(), fc.double({ min: 0, max: 5000, noNaN: true }), (numbers, pick, from) => {
        const wheel = wheelNumbers(numbers);
        const { rotation, durationMs } = turnTo(wheel, wheel[pick % wheel.length] ?? 0, from);
        const rest = rotation - from - 4 * 360;
        expect(rest).toBeGreaterThan(-1e-6);
        expect(rest).toBeLessThan(360 + 1e-6);
        expect(durationMs).toBeGreaterThanOrEqual(3200);
        expect(durationMs).toBeLessThanOrEqual(6200);
        expect(Math.abs(durationMs - (3200 + (rest * 3000) / 360))).toBeLessThan(1);
      }),
    );
  });
});
