import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim, sum, times } from '@chewata/common/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finishedRound } from '#testing/rooms/finished-round.ts';
import { account } from '../../ledger/accounts.ts';
import { balanced, type JournalEntryOf, type Posting, type StakedCard } from '../../ledger/entry.ts';
import type { Round, SealedCard } from '../round.ts';
import { settlementEntry, withTax } from '../settlement.ts';
import { voidEntry } from './entry.ts';
import { planVoid } from './plan.ts';

const STAKE = 5000;
const USERS = ['ada', 'ben', 'carl'].map(asUserId);
const DORA = asUserId('dora');

const played = fc.record({
  game: fc.constantFrom('bingo' as const, 'spin' as const),
  /** How each player's card was paid for: from the bonus balance, or by a free spin. */
  cards: fc.array(fc.record({ bonus: fc.nat(STAKE), free: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  winner: fc.nat(2),
  share: fc.nat(200),
  agent: fc.nat(100),
  /** The referrer may be a player too. */
  referrer: fc.constantFrom(DORA, ...USERS),
  toBonus: fc.nat(100),
  rate: fc.constantFrom(0, 200),
  /** The part of each balance that has left since, in thousandths. */
  spent: fc.array(fc.constantFrom(0, 0, 300, 1000), { minLength: 8, maxLength: 8 }),
  deposit: fc.nat(9000),
});
type Played = typeof played extends fc.Arbitrary<infer T> ? T : never;

/** A settled round, the books before it, and what of its credits is left. */
function settledRound({ game, cards, winner, share, agent, referrer, toBonus, rate }: Played) {
  const players = USERS.slice(0, cards.length);
  const stored = finishedRound({ id: 'round', players, winner: undefined, stake: 50, at: new Date(), game });
  const { _id, people: _, percent, ...rest } = stored;
  const round: Round = { ...rest, id: asRoundId(_id), people: {}, houseCut: percent };
  const cost = ({ card }: Pick<SealedCard, 'card'>): StakedCard => {
    const { bonus = 0, free = false } = cards[Number(card) - 1] ?? {};
    return free
      ? { card, bonus: santim(0), main: santim(0), free: santim(STAKE) }
      : { card, bonus: santim(bonus), main: santim(STAKE - bonus) };
  };
  const first = round.cards[winner % round.cards.length];
  const prizes = first ? [{ ...first, amount: times(round.stake, round.cards.length) }] : [];
  const winners = withTax(prizes, rate > 0 ? { rate: rate as never, threshold: santim(1) } : null);
  const [won] = winners;
  const entry = settlementEntry(round, {
    winners,
    calls: [],
    referrals: share > 0 ? [{ referrer, player: players[0] ?? DORA, amount: santim(share) }] : [],
    agent: agent > 0 ? { userId: DORA, amount: santim(agent) } : null,
    toBonus: new Map(won ? [[won, santim(Math.floor(((won.amount - won.tax) * toBonus) / 100))]] : []),
    wagers: [],
  });
  const postings = balanced(entry.postings as Posting[]);
  return { round, cost, settled: { postings, detail: entry.detail } as JournalEntryOf<'settlement'> };
}

const accounts = [...USERS, DORA].flatMap((user) => [account.main(user), account.bonus(user)]);

it('R15: books balance, no balance is negative, no other money is touched, and a keeper gets no stake', () => {
  fc.assert(
    fc.property(played, (input) => {
      const { round, cost, settled } = settledRound(input);
      const credit = (name: string) =>
        sum(settled.postings.filter((line) => line.account === name).map((line) => line.amount));
      const left = new Map(
        accounts.map((name, index) => [
          name,
          santim(Math.floor((credit(name) * (1000 - (input.spent[index] ?? 0))) / 1000)),
        ]),
      );
      const plan = planVoid(round, settled, cost, (name) => left.get(name as never) ?? santim(0));
      const lines = balanced((voidEntry(round, plan)?.postings as Posting[]) ?? settled.postings);
      expect(sum(lines.map(({ amount }) => amount))).toBe(0);
      const moved = (name: string) =>
        sum(lines.filter((line) => line.account === name).map((line) => line.amount));
      if (voidEntry(round, plan))
        // The balance has what is left of the credit and a later deposit, which stays.
        for (const name of accounts)
          expect((left.get(name) ?? 0) + input.deposit + moved(name)).toBeGreaterThanOrEqual(input.deposit);
      for (const player of plan.players) {
        const { won, takenMain, takenBonus, kept, spins, returnedMain, returnedBonus } = player;
        expect(takenMain + takenBonus + kept).toBe(won);
        const back = returnedMain + returnedBonus + spins * STAKE;
        expect(back).toBe(kept > 0 ? 0 : STAKE);
      }
      for (const { taken, due } of plan.shares) expect(taken).toBeLessThanOrEqual(due);
    }),
  );
});

it('R14: if nothing has left, every account is as if the round had not been played', () => {
  fc.assert(
    fc.property(played, (input) => {
      const { round, cost, settled } = settledRound(input);
      const credit = (name: string) =>
        sum(settled.postings.filter((line) => line.account === name).map((line) => line.amount));
      const plan = planVoid(round, settled, cost, credit);
      const staked: Posting[] = round.cards.flatMap((card) => {
        const { main, bonus, free = santim(0) } = cost(card);
        return [
          { account: account.main(card.userId), amount: santim(-main) },
          { account: account.bonus(card.userId), amount: santim(-bonus) },
          { account: 'house:promotions' as const, amount: santim(-free) },
          { account: account.round(round.id), amount: round.stake },
        ];
      });
      const totals = new Map<string, number>();
      const entry = voidEntry(round, plan);
      for (const { account: name, amount } of [
        ...staked,
        ...settled.postings,
        ...((entry?.postings ?? []) as Posting[]),
      ])
        totals.set(name, (totals.get(name) ?? 0) + amount);
      expect([...totals].filter(([, total]) => total !== 0)).toEqual([]);
      const spins = round.cards.filter((card) => cost(card).free !== undefined).length;
      expect(sum(plan.players.map((player) => santim(player.spins)))).toBe(spins);
    }),
  );
});
