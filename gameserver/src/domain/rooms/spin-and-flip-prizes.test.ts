import { callsOf } from '@chewata/common/fairness/calls';
import { clientEntropyOf } from '@chewata/common/fairness/commitment';
import type { Call } from '@chewata/common/games';
import { flipPayout } from '@chewata/common/games/flip/payout';
import { percentTenths } from '@chewata/common/games/percent';
import { spin } from '@chewata/common/games/spin/index';
import { asUserId } from '@chewata/common/ids';
import { fromBirr, santim, sum, times } from '@chewata/common/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flipPlay } from './flip/play.ts';
import type { PlayState, RoundInPlay } from './play.ts';
import { spinPlay } from './spin/play.ts';

const seed = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
/** A round that has been played to its end, by the real draw from the seed. */
const played = (order: Call[]): PlayState & { prespin: number } => ({
  order,
  called: order.length,
  startedAt: 0,
  clientEntropy: '',
  calledAt: 0,
  prespin: 0,
});
const orderOf = (game: 'spin' | 'flip', seed: string, cards: RoundInPlay['cards']) =>
  callsOf(game, seed, clientEntropyOf(game, cards), cards);

describe('spin', () => {
  const round = fc.record({
    stake: fc.constantFrom(20, 50, 100, 500).map(fromBirr),
    percent: fc.nat(500).map(percentTenths),
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 100 }),
  });

  it('S1, S3, S4: for any cards and draw, one or three different cards share the net win to the santim', () => {
    fc.assert(
      fc.property(round, seed, ({ stake, percent, numbers }, drawn) => {
        const cards = numbers.map((card, n) => ({ card: String(card), userId: asUserId(`user-${n}`) }));
        const netWin = spin.netWin(stake, cards.length, percent);
        const prizes = spinPlay.prizes({ stake, netWin, cards }, played(orderOf('spin', drawn, cards)));
        expect(prizes).toHaveLength(cards.length >= 10 ? 3 : 1);
        expect(new Set(prizes.map(({ card }) => card)).size).toBe(prizes.length);
        for (const { card, userId } of prizes) expect(cards).toContainEqual({ card, userId });
        expect(sum(prizes.map(({ amount }) => amount))).toBe(netWin);
        expect(netWin).toBeLessThanOrEqual(times(stake, cards.length));
      }),
    );
  });

  it('S3: the split is 70, 20 and 10 percent for any net win, and the odd santim go to the first', () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ card: `${n + 1}`, userId: asUserId(`u${n}`) }));
    fc.assert(
      fc.property(fc.nat(100_000_00).map(santim), seed, (netWin, drawn) => {
        const play = played(orderOf('spin', drawn, ten));
        const [first, second, third] = spinPlay
          .prizes({ stake: fromBirr(20), netWin, cards: ten }, play)
          .map(({ amount }) => amount);
        expect([second, third]).toEqual([Math.floor(netWin / 5), Math.floor(netWin / 10)]);
        expect(first).toBe(netWin - Math.floor(netWin / 5) - Math.floor(netWin / 10));
      }),
    );
  });
});

describe('flip', () => {
  it('F1, F4: each player on the side with two calls gets 1.9 stakes, once, and no one else gets anything', () => {
    const sides = fc.array(fc.constantFrom('H', 'T'), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(sides, fc.constantFrom(100, 200, 500, 1000).map(fromBirr), seed, (picks, stake, drawn) => {
        const cards = picks.map((card, n) => ({ card, userId: asUserId(`user-${n}`) }));
        const order = orderOf('flip', drawn, cards);
        const prizes = flipPlay.prizes({ stake, netWin: flipPayout(stake), cards }, played(order));
        const winner = order.filter((side) => side === 'H').length === 2 ? 'H' : 'T';
        expect(order.length).toBeLessThanOrEqual(3);
        expect(prizes.map(({ userId }) => userId)).toEqual(
          cards.filter(({ card }) => card === winner).map(({ userId }) => userId),
        );
        for (const { amount } of prizes) expect(amount).toBe((stake * 19) / 10);
      }),
    );
  });
});
