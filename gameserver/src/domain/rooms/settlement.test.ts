import { GAME_NAMES } from '@chewata/common/games';
import { percentTenths } from '@chewata/common/games/percent';
import { taxWithheld } from '@chewata/common/games/win';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim, sum } from '@chewata/common/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanced } from '../ledger/entry.ts';
import { gamePlay } from './games.ts';
import type { Round } from './round.ts';
import { referralShares, settlementEntry, withTax } from './settlement.ts';

const users = ['ada', 'ben', 'carl', 'dora'].map(asUserId);
const prize = fc.record({
  card: fc.nat(99).map(String),
  userId: fc.constantFrom(...users),
  amount: fc.nat(5_000_000).map(santim),
});
const terms = fc.record({ rate: fc.nat(900).map(percentTenths), threshold: fc.nat(2_000_000).map(santim) });

describe('tax', () => {
  it('P7: is the tax on all wins of a player, divided among the player’s cards', () => {
    fc.assert(
      fc.property(fc.array(prize, { maxLength: 12 }), terms, (prizes, tax) => {
        const winners = withTax(prizes, tax);
        expect(winners.map(({ amount }) => amount)).toEqual(prizes.map(({ amount }) => amount));
        for (const user of users) {
          const own = winners.filter(({ userId }) => userId === user);
          const whole = sum(own.map(({ amount }) => amount));
          expect(sum(own.map((card) => card.tax))).toBe(taxWithheld(whole, tax));
          for (const card of own) expect(card.tax).toBeLessThanOrEqual(card.amount);
        }
      }),
    );
  });

  it('is nothing while it is off', () => {
    const one = { card: '1', userId: asUserId('ada'), amount: santim(100) };
    expect(withTax([one], null)).toEqual([{ ...one, tax: 0 }]);
  });
});

describe('referral shares', () => {
  const referred = fc.record({
    player: fc.constantFrom(...users),
    referrer: fc.constantFrom(...users),
    staked: fc.nat(1_000_000).map(santim),
  });

  it('P8: are 2 % of each stake, and never more than the house has', () => {
    fc.assert(
      fc.property(fc.array(referred, { maxLength: 8 }), fc.nat(200_000).map(santim), (all, house) => {
        const shares = referralShares('bingo', all, 20, house);
        const total = sum(shares.map(({ amount }) => amount));
        expect(total).toBeLessThanOrEqual(house);
        const due = all.map(({ staked }) => Math.floor((staked * 20) / 1000)).filter((amount) => amount > 0);
        if (due.reduce((a, b) => a + b, 0) <= house) expect(shares.map(({ amount }) => amount)).toEqual(due);
      }),
    );
  });

  it('are none in flip', () => {
    const one = { player: asUserId('ada'), referrer: asUserId('ben'), staked: santim(10_000) };
    expect(referralShares('flip', [one], 20, santim(10_000))).toEqual([]);
  });
});

describe('the settlement', () => {
  it('W1: empties the round, pays the winners less tax, and gives the house the rest, in each game', () => {
    const cards = fc.array(fc.record({ card: fc.nat(99).map(String), userId: fc.constantFrom(...users) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_NAMES),
        cards,
        fc.array(prize, { maxLength: 4 }),
        terms,
        (game, sealed, prizes, tax) => {
          const round = {
            id: asRoundId('round'),
            game,
            stake: santim(2000),
            cards: sealed.map((card) => ({ ...card, seat: 1, stakeId: 's', free: false })),
          } as Partial<Round> as Round;
          const winners = withTax(prizes, tax);
          const referrals = [{ referrer: asUserId('dora'), player: asUserId('ada'), amount: santim(7) }];
          const { postings } = settlementEntry(round, {
            winners,
            calls: [],
            referrals,
            agent: null,
            toBonus: new Map(),
            wagers: [],
          });
          const lines = balanced(typeof postings === 'function' ? [] : postings);
          const of = (name: string) => lines.find((line) => line.account === name)?.amount ?? 0;
          const total = 2000 * sealed.length;
          expect(of('round:round')).toBe(-total);
          for (const user of users) {
            const own = winners.filter(({ userId }) => userId === user);
            const won = own.reduce((left, card) => left + card.amount - card.tax, 0);
            expect(of(`user:${user}:main`)).toBe(won + (user === 'dora' ? 7 : 0));
          }
          const paid = sum(winners.map(({ amount }) => amount)) + 7;
          expect(of(gamePlay(game).house)).toBe(total - paid);
        },
      ),
    );
  });
});
