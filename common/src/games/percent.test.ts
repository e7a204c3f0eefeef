import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromPercent,
  isPercent,
  percentOf,
  percentTenths,
  playerCount,
  roomPercent,
  toPercent,
} from './percent.ts';

const base = fromPercent(20);
const tenths = fc.integer({ min: 0, max: 1000 }).map(percentTenths);

describe('percent', () => {
  it('a percent of the wire survives the way in and out', () => {
    fc.assert(fc.property(tenths, (percent) => fromPercent(toPercent(percent)) === percent));
    expect(toPercent(fromPercent(20.5))).toBe(20.5);
  });

  it.each([-1, 100.1, 20.55, Number.NaN, Number.POSITIVE_INFINITY])('%s is no percent', (percent) => {
    expect(isPercent(percent)).toBe(false);
    expect(() => fromPercent(percent)).toThrow(RangeError);
  });

  it('P1 half a percent more for 31 to 42 cards in play, and for no others', () => {
    const more = Array.from({ length: 201 }, (_, cards) => cards).filter(
      (cards) => toPercent(percentOf(base, cards)) === 20.5,
    );
    expect(more).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42]);
    expect(toPercent(percentOf(base, 30))).toBe(20);
  });

  it('P1 never passes 100', () => {
    fc.assert(
      fc.property(tenths, fc.nat(200), (percent, cards) => {
        const grown = percentOf(percent, cards);
        expect(grown).toBeGreaterThanOrEqual(percent);
        expect(grown).toBeLessThanOrEqual(Math.min(percent + 5, 1000));
      }),
    );
    expect(percentOf(fromPercent(99.8), 35)).toBe(1000);
    expect(percentOf(fromPercent(100), 35)).toBe(1000);
  });

  it('P2 counts one card more in the lobby of spin alone', () => {
    expect(roomPercent('spin', 'Starting', base, 30)).toBe(205);
    expect(roomPercent('spin', 'Available', base, 42)).toBe(200);
    expect(roomPercent('spin', 'Playing', base, 30)).toBe(200);
    expect(roomPercent('spin', 'Playing', base, 42)).toBe(205);
    expect(roomPercent('spin', 'Finished', base, 31)).toBe(205);
    expect(roomPercent('bingo', 'Starting', base, 30)).toBe(200);
    expect(roomPercent('bingo', 'Starting', base, 31)).toBe(205);
  });

  it('P3 the number of players is that of cards, less half of the percent from 25 cards on', () => {
    expect(playerCount(24, base)).toBe(24);
    expect(playerCount(25, base)).toBe(23);
    expect(playerCount(100, base)).toBe(90);
    expect(playerCount(31, fromPercent(20.5))).toBe(28);
    expect(playerCount(100, base, 7)).toBe(7);
    expect(playerCount(100, base, 0)).toBe(0);
  });

  it('P3 is cards − floor((cards × percent/100) / 2) exactly, never negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25, max: 200 }), tenths, (cards, percent) => {
        const off = (BigInt(cards) * BigInt(percent)) / 2000n;
        expect(playerCount(cards, percent)).toBe(cards - Number(off));
        expect(playerCount(cards, percent)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
