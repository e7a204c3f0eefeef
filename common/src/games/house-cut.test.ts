import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseCutFor, playerCount } from './house-cut.ts';
import { GAMES } from './index.ts';
import { fromPercent, percentTenths, toPercent } from './percent.ts';

const base = fromPercent(20);
const tenths = fc.integer({ min: 0, max: 1000 }).map(percentTenths);

describe('house cut', () => {
  it('P1 is half a percent more for 31 to 42 cards in play, and for no other number', () => {
    const more = Array.from({ length: 201 }, (_, cards) => cards).filter(
      (cards) => toPercent(houseCutFor(base, cards)) === 20.5,
    );
    expect(more).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42]);
    expect(toPercent(houseCutFor(base, 30))).toBe(20);
  });

  it('P1 never exceeds 100', () => {
    fc.assert(
      fc.property(tenths, fc.nat(200), (percent, cards) => {
        const grown = houseCutFor(percent, cards);
        expect(grown).toBeGreaterThanOrEqual(percent);
        expect(grown).toBeLessThanOrEqual(Math.min(percent + 5, 1000));
      }),
    );
    expect(houseCutFor(fromPercent(99.8), 35)).toBe(1000);
    expect(houseCutFor(fromPercent(100), 35)).toBe(1000);
  });

  it('P2 counts one card more in the lobby of spin alone', () => {
    const { bingo, spin } = GAMES;
    expect(spin.houseCutInLobby(base, 30)).toBe(205);
    expect(spin.houseCutInLobby(base, 42)).toBe(200);
    expect(spin.houseCutInPlay(base, 30)).toBe(200);
    expect(spin.houseCutInPlay(base, 42)).toBe(205);
    expect(spin.houseCutInPlay(base, 31)).toBe(205);
    expect(bingo.houseCutInLobby(base, 30)).toBe(200);
    expect(bingo.houseCutInLobby(base, 31)).toBe(205);
  });

  it('F4 is 5 percent in flip, whatever is set', () => {
    fc.assert(
      fc.property(tenths, fc.nat(200), (set, cards) => {
        expect(GAMES.flip.houseCutInLobby(set, cards)).toBe(50);
        expect(GAMES.flip.houseCutInPlay(set, cards)).toBe(50);
      }),
    );
  });

  it('P3 the number of players is the number of cards, less half of the house cut from 25 cards on', () => {
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
