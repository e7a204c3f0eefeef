import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo, toGo } from '@chewata/common/games/bingo/patterns';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { completingNumbers, inOrderOf, missingNumbers, nearestFirst } from './nearest.ts';

const card = fc.integer({ min: 1, max: 200 }).map(String);
const called = fc.uniqueArray(fc.integer({ min: 1, max: 75 }));

it('B4: sorts the cards that need the fewest numbers first, in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.uniqueArray(card, { maxLength: 10 }), called, (cards, calls) => {
      const order = nearestFirst(cards, calls);
      expect(order.map((one) => one.card).sort()).toEqual([...cards].sort());
      for (const [n, one] of order.entries()) {
        expect(one.toGo).toBe(toGo(bingoCard(Number(one.card)), calls));
        const next = order[n + 1];
        const before = next && (one.toGo - next.toGo || Number(one.card) - Number(next.card));
        if (next) expect(before).toBeLessThan(0);
      }
      expect(nearestFirst([...cards].reverse(), calls)).toEqual(order);
    }),
  );
});

it('keeps an earlier order of the cards, with the numbers they need now', () => {
  fc.assert(
    fc.property(fc.uniqueArray(card, { maxLength: 10 }), called, called, (cards, before, now) => {
      const order = nearestFirst(cards, before).map((one) => one.card);
      const shown = inOrderOf(nearestFirst(cards, now), order);
      expect(shown.map((one) => one.card)).toEqual(order);
      for (const one of shown) expect(one.toGo).toBe(toGo(bingoCard(Number(one.card)), now));
    }),
  );
});

it('B4: finds the fewest numbers that would make the card a bingo', () => {
  fc.assert(
    fc.property(card, called, (number, calls) => {
      const missing = missingNumbers(number, calls);
      expect(missing).toHaveLength(toGo(bingoCard(Number(number)), calls));
      expect(isBingo(bingoCard(Number(number)), [...calls, ...missing])).toBe(true);
    }),
  );
});

it('B4: names the numbers of which each alone completes a card that is one away', () => {
  fc.assert(
    fc.property(card, called, (number, calls) => {
      const cells = bingoCard(Number(number));
      const one = completingNumbers(number, calls);
      for (const ball of one) expect(isBingo(cells, [...calls, ball])).toBe(true);
      if (toGo(cells, calls) === 1)
        expect(one).toEqual(expect.arrayContaining(missingNumbers(number, calls)));
      else if (toGo(cells, calls) > 1) expect(one).toEqual([]);
    }),
  );
});
