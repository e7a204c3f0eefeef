import { asRoundId, asUserId, type UserId } from '@chewata/common/ids';
import { minus, santim, sum } from '@chewata/common/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finishedRound } from '../../testing/rooms/finished-round.ts';
import { balanced, type StakedCard } from '../ledger/entry.ts';
import { bonusWins } from './bonus-wins.ts';
import type { Round } from './round.ts';
import { settlementEntry } from './settlement.ts';

const PLAYERS = Array.from({ length: 6 }, (_, index) => asUserId(`player-${index}`));

const staked = fc.record({
  bonus: fc.nat(2000),
  free: fc.boolean(),
  left: fc.constantFrom(0, 1, 700, 100_000),
  won: fc.integer({ min: 0, max: 3_000_001 }),
  tax: fc.nat(1_000_000),
});
type Staked = Readonly<{ bonus: number; free: boolean; left: number; won: number; tax: number }>;

function setting(all: readonly Staked[]) {
  const players = PLAYERS.slice(0, all.length);
  const {
    _id,
    people: _,
    percent,
    ...rest
  } = finishedRound({
    id: 'round',
    players,
    winner: undefined,
    stake: 20,
    at: new Date(),
  });
  const round: Round = { ...rest, id: asRoundId(_id), people: {}, houseCut: percent };
  const cost = ({ userId, card }: { userId: UserId; card: string }): StakedCard => {
    const { bonus = 0, free = false } = all[PLAYERS.indexOf(userId)] ?? {};
    if (free) return { card, bonus: santim(0), main: santim(0), free: santim(2000) };
    return { card, bonus: santim(bonus), main: santim(2000 - bonus) };
  };
  const winners = round.cards.map(({ card, userId }, index) => {
    const { won = 0, tax = 0 } = all[index] ?? {};
    return { card, userId, amount: santim(won), tax: santim(Math.min(tax, won)) };
  });
  const left = new Map(players.map((user, index) => [user, santim(all[index]?.left ?? 0)]));
  return { round, cost, winners, left };
}

it('G9: a win goes to the bonus balance in the proportion of its stake, to the santim, and the entry balances', () => {
  fc.assert(
    fc.property(fc.array(staked, { minLength: 1, maxLength: 6 }), fc.nat(5), (all, wagering) => {
      const { round, cost, winners, left } = setting(all);
      const { toBonus } = bonusWins(round, winners, cost, left, wagering);
      const settlement = settlementEntry(round, {
        winners,
        calls: [],
        referrals: [],
        agent: null,
        toBonus,
        wagers: [],
      });
      const lines = balanced(settlement.postings as never);
      const on = (name: string) =>
        sum(lines.filter((line) => line.account === name).map(({ amount }) => amount));
      for (const [index, winner] of winners.entries()) {
        const { bonus = 0, free = false, left: due = 0 } = all[index] ?? {};
        const parts = wagering === 0 ? 0 : free ? 2000 : due > 0 ? bonus : 0;
        const net = minus(winner.amount, winner.tax);
        const part = Number((BigInt(net) * BigInt(parts)) / 2000n);
        expect(on(`user:${winner.userId}:bonus`)).toBe(part);
        expect(on(`user:${winner.userId}:main`)).toBe(net - part);
      }
    }),
  );
});

it('G9: stakes from the bonus balance count in rounds of 5 players; the win of a free spin is a new bonus', () => {
  const plain = { bonus: 2000, free: false, left: 5000, won: 0, tax: 0 };
  const change = (all: readonly Staked[]) => {
    const { round, cost, winners, left } = setting(all);
    return bonusWins(round, winners, cost, left, 3).wagers;
  };
  expect(change(Array(4).fill(plain))).toEqual([]);
  const five = change([
    plain,
    { ...plain, left: 1500 },
    { ...plain, left: 0 },
    { ...plain, free: true, won: 6400, left: 100 },
    { ...plain, bonus: 0 },
  ]);
  expect(five.map(({ userId, was, to }) => [userId, was, to])).toEqual([
    ['player-0', 5000, 3000],
    ['player-1', 1500, 0],
    ['player-3', 100, 100 + 3 * 6400],
  ]);
});
