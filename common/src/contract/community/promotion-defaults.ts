import type { PromotionSent } from './promotions.ts';

const AT_10 = [17500, 13000, 10500, 8500, 7000, 6000, 5000, 4500, 4000, 3500];
const AT_100 = [32500, 19000, 13400, 11000, 9500, 8000, 7000, 6900, 6700, 6500];

const byRank = (prizes: readonly (number | string)[]): Record<string, number | string> =>
  Object.fromEntries(prizes.map((prize, index) => [String(index + 1), prize]));

/**
 * The launch promotion, 200k Birr in all: from 24 Oct 2025 18:00 in Addis Ababa, for 72 hours.
 * In sandbox one with the same prizes begins when the server first starts.
 */
export const PLAYED_PROMOTION: PromotionSent = {
  name: 'Bonus for 200k Birr',
  image: '',
  message: 'Play the most games at 10 and 100 Birr and share 200k Birr.',
  type: 'Games Played',
  stakes: [10, 100],
  structure: { '10': byRank(AT_10), '100': byRank(AT_100) },
  rules: {
    '10': ['At least 1200 games'],
    '100': ['At least 500 games'],
    All: ['A game counts only with at least 5 players', '1 game = 1 point'],
  },
  minimumGames: { '10': 1200, '100': 500 },
  minimumPlayers: 5,
  rankLimit: 10,
  promotion: true,
  available: true,
  startsAt: '2025-10-24T15:00:00.000Z',
  endsAt: '2025-10-27T15:00:00.000Z',
};

const POULTRY = 'Poultry bundle';
const OIL = 'Five litres of oil';

/** The prizes of a winning-based promotion; the operator sets its time. */
export const WINNING_STRUCTURE: Record<string, Record<string, string>> = {
  All: byRank(['Ram', POULTRY, POULTRY, ...Array<string>(7).fill(OIL)]) as Record<string, string>,
};
