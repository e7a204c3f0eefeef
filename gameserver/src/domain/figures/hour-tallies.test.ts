import { asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { expect, it } from 'vitest';
import { account } from '../ledger/accounts.ts';
import { HourTallies, type TalliedEntry } from './hour-tallies.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const user = asUserId('u');

const stake = (id: string, at: number, cards = ['1']): TalliedEntry => ({
  id,
  kind: 'stake',
  userId: user,
  postings: [{ account: account.main(user), amount: santim(-1000 * cards.length) }],
  detail: { cards: cards.map((card) => ({ card, bonus: santim(0), main: santim(1000) })) },
  at: new Date(at),
});
const refund = (stakeId: string, card: string, at: number): TalliedEntry => ({
  id: `refund:${stakeId}:${card}`,
  kind: 'refund',
  userId: user,
  postings: [{ account: account.main(user), amount: santim(1000) }],
  detail: { stakeId, card },
  at: new Date(at),
});

/** Stakes and players of the hours, each added up by itself as the job does. */
function byHour(entries: readonly TalliedEntry[]): [number, number][] {
  return [0, HOUR, 2 * HOUR].map((from) => {
    const tallies = new HourTallies(from, from + HOUR);
    for (const entry of entries) {
      const at = entry.at.getTime();
      if (at >= from - 15 * MINUTE && at < from + HOUR + 15 * MINUTE) tallies.add(entry);
    }
    const [hour] = tallies.all();
    return [hour?.stakes ?? Number.NaN, hour?.players.length ?? Number.NaN];
  });
}

it('O2: a stake counts in its hour', () => {
  expect(byHour([stake('a', 59 * MINUTE, ['1', '2']), stake('b', 61 * MINUTE)])).toEqual([
    [2000, 1],
    [1000, 1],
    [0, 0],
  ]);
});

it('O2: a stake returned soon, in the next hour too, never counts', () => {
  const entries = [stake('a', 59 * MINUTE, ['1', '2']), refund('a', '1', 61 * MINUTE)];
  expect(byHour(entries)).toEqual([
    [1000, 1],
    [0, 0],
    [0, 0],
  ]);
  expect(byHour([...entries, refund('a', '2', 74 * MINUTE)])[0]).toEqual([0, 0]);
});

it('O2: a stake returned late is taken from the hour of its return, so that the sum is right', () => {
  expect(byHour([stake('a', 59 * MINUTE), refund('a', '1', 75 * MINUTE)])).toEqual([
    [1000, 1],
    [-1000, 0],
    [0, 0],
  ]);
});

it('O2: a voided round is taken from the hour of its voiding', () => {
  const voided: TalliedEntry = {
    id: 'void:r',
    kind: 'void',
    postings: [
      { account: account.main(user), amount: santim(200) },
      { account: 'house:revenue', amount: santim(-200) },
    ],
    detail: {
      playedAt: new Date(0),
      players: [{ userId: user, taken: santim(800), returned: santim(1000) }],
      referrals: [],
    },
    at: new Date(HOUR + MINUTE),
  };
  const tallies = new HourTallies(HOUR, 2 * HOUR);
  tallies.add(voided);
  expect(tallies.all()).toMatchObject([{ rounds: -1, wins: -800, stakes: -1000, houseIncome: -200 }]);
});
