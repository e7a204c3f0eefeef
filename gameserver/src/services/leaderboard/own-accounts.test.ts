import { PLAYED_PROMOTION } from '@chewata/common/contract/community/promotion-defaults';
import { promotion as promotionSchema } from '@chewata/common/contract/community/promotions';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import { GAMES } from '@chewata/common/games';
import { fromPercent } from '@chewata/common/games/percent';
import { asRoundId, asUserId, type UserId } from '@chewata/common/ids';
import { fromBirr, type Santim, santim, ZERO } from '@chewata/common/money';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { redisMeetings } from '#storage/community/meetings.ts';
import { COUNTING, countablePlayers } from '../../domain/leaderboard/counted.ts';
import { prizeOf } from '../../domain/leaderboard/promotion.ts';
import type { StakedCard } from '../../domain/ledger/entry.ts';
import { bonusWins } from '../../domain/rooms/bonus-wins.ts';
import { freeSpinsWithoutPayers } from '../../domain/rooms/free-spins.ts';
import type { SealedCard } from '../../domain/rooms/round.ts';

// One person with five accounts in public rooms, alone among them, for the 72 hours of the promotion.

const OWN = Array.from({ length: 5 }, (_, index) => asUserId(`own-${process.pid}-${index}`));
const DAYS = 3;
const ROUNDS = 1200;
const CUT = fromPercent(20);
const { bonusWagering, freeSpin } = defaultSettings('sandbox');

let redis: Redis;
beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
});
afterAll(() => redis.disconnect());

/** The points of each account after 1,200 rounds of all five at 10 Birr, 400 a day. */
async function pointsOfRounds(): Promise<Map<UserId, number>> {
  const meetings = redisMeetings(redis);
  const points = new Map<UserId, number>();
  const round = {
    game: 'bingo',
    status: 'Finished',
    space: null,
    players: OWN,
    playedAt: new Date(),
  } as const;
  for (let serial = 0; serial < ROUNDS; serial++) {
    const day = `own-${process.pid}-${serial % DAYS}`;
    const players = countablePlayers(round);
    if (serial < DAYS) await meetings.complete(day);
    const meeting = { day, round: asRoundId(`own-${serial}`), players };
    for (const user of (await meetings.decide(meeting, COUNTING)) ?? [])
      points.set(user, (points.get(user) ?? 0) + 1);
  }
  return points;
}

/** The prizes of the default promotion for those points. */
function prizesFor(points: ReadonlyMap<UserId, number>): Santim {
  const { structure, minimumGames } = parseOrRefuse(promotionSchema, PLAYED_PROMOTION);
  const ranked = [...points.values()].sort((a, b) => b - a);
  const prizes = ranked.map((games, index) =>
    prizeOf(structure['10']?.[String(index + 1)], games, minimumGames['10'] ?? 0),
  );
  return santim(prizes.reduce<number>((total, prize) => total + (typeof prize === 'number' ? prize : 0), 0));
}

const cardOf = (user: UserId | undefined, index: number, free: boolean): SealedCard => ({
  card: String(index + 1),
  userId: user ?? asUserId('none'),
  seat: index + 1,
  stakeId: `stake-${index}`,
  free,
});

/** A free spin of one account with two others that pay; the given card wins. Returns its gain and its cost. */
function freeSpinRound(own: readonly UserId[], winning: number) {
  const stake = freeSpin.stake;
  const cards = own.slice(0, 3).map((user, index) => cardOf(user, index, index === 0));
  expect(freeSpinsWithoutPayers(cards)).toEqual([]);
  const costOf = ({ card }: { card: string }): StakedCard =>
    card === '1' ? { card, main: ZERO, bonus: ZERO, free: stake } : { card, main: stake, bonus: ZERO };
  const amount = GAMES.spin.netWin(stake, cards.length, CUT);
  const winner = { ...cardOf(own[winning], winning, false), amount, tax: ZERO };
  const players = cards.map(({ userId }) => userId);
  const { toBonus, wagers } = bonusWins(
    { stake, cards, players },
    [winner],
    costOf,
    new Map(),
    bonusWagering,
  );
  return {
    paid: stake * 2,
    won: amount,
    bonus: toBonus.get(winner) ?? ZERO,
    toStake: wagers.reduce((total, { to, was }) => total + (to - was), 0),
  };
}

it('SEC12, G8: five own accounts get no promotion prize for what 1,200 rounds among them cost', async () => {
  const stake = fromBirr(10);
  const cost = ROUNDS * (stake * OWN.length - GAMES.bingo.netWin(stake, OWN.length, CUT));
  expect(cost).toBe(fromBirr(12_000));
  const points = await pointsOfRounds();
  expect([...points.values()]).toEqual(OWN.map(() => DAYS * COUNTING.meetingsADay));
  expect(prizesFor(points)).toBeLessThan(cost);
  // If every round counted, the prizes would be worth it.
  expect(prizesFor(new Map(OWN.map((user) => [user, ROUNDS])))).toBeGreaterThan(cost);
});

it('SEC12, G9, S11: free spins among own accounts cost more than they give', () => {
  // Alone, or with one other own account, a free spin is not played at all.
  for (const size of [1, 2]) {
    const few = OWN.slice(0, size).map((user, index) => cardOf(user, index, index === 0));
    expect(freeSpinsWithoutPayers(few)).toHaveLength(1);
  }
  let gain = 0;
  let won = 0;
  for (let serial = 0; serial < DAYS * OWN.length; serial++) {
    const own = OWN.map((_, index) => OWN[(serial + index) % OWN.length] ?? asUserId('none'));
    // Each of the three cards wins equally often.
    const spin = freeSpinRound(own, serial % 3);
    // A bonus is lost to the house's part while it is staked in rounds of the five.
    const share = GAMES.bingo.netWin(fromBirr(10), OWN.length, CUT) / fromBirr(50);
    gain += spin.won - spin.paid - spin.toStake * (1 - share);
    won += spin.won - spin.paid;
    expect(spin.bonus > 0).toBe(serial % 3 === 0);
  }
  // Without the staking of G9 they would be a gain.
  expect(won).toBeGreaterThan(0);
  expect(gain).toBeLessThan(0);
});
